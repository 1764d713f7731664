import { quotedPasswordLength, passwordLength, pinLength, strongPasswordLength } from "./password-value.ts";
import { BARRIER } from "./secret-rule.ts";
import type { SecretRule } from "./secret-rule.ts";

/** "Password" in the languages that people write to a model in. The Latin ones that hide in longer words are guarded. */
const PASSWORD_WORDS: readonly string[] = [
  "password",
  "passwd",
  "pwd",
  "pass[ -]?phrase",
  "passcode",
  "passwort",
  "kennwort",
  "wachtwoord",
  "mot de passe",
  "contraseña",
  "contrasena",
  "(?<![a-z])senha",
  "palavra-passe",
  "(?<![a-z])parola",
  "lösenord",
  "adgangskode",
  "(?<![a-z])passord",
  "salasana",
  "hasło",
  "(?<![a-z])heslo",
  "jelszó",
  "şifre",
  "(?<![a-z])sifre",
  "пароль",
  "kata sandi",
  "mật khẩu",
  "كلمة المرور",
  "كلمة السر",
  "סיסמה",
  "पासवर्ड",
  "รหัสผ่าน",
  "密码",
  "密碼",
  "口令",
  "パスワード",
  "비밀번호",
  "비번",
];
const WORD = `(?:${PASSWORD_WORDS.join("|")})\\d?`;
const TRIGGERS: readonly string[] = PASSWORD_WORDS.map((word) => word.replace("(?<![a-z])", "").replace(/\[.*$/, ""));

const SPACE = "[ \\t\\u00A0\\u202F\\u3000]";
const SIGN = "(?::=|=>|->|→|[:：=＝])";
const VERB =
  `(?:(?:is|was)(?:${SPACE}(?:now|still|currently|set to|changed to))?|changed to|set to|reset to|['’]s|lautet|ist|es|est|é|è|jest|to|это|är|er|je|adalah|là|هي|है)(?:${SPACE}{1,3}|(?=[:：]))` +
  `|${SPACE}?(?:就是|改成了?|改为|设为|设成|是|为|為|คือ|は|는|은)${SPACE}{0,2}`;
/** "password for the wifi at home is …": what the password is for, up to 40 characters. */
const PURPOSE = `(?:${SPACE}{1,2}(?:for|to|of|on|at|für|zum|para|del?|pour|do|da|для|от)${SPACE}[^\\n.,;:=：＝"'\`${BARRIER}]{1,40}?)?`;
const TO_VALUE = `\\\\?["'\`\\])*_]{0,4}${PURPOSE}(?::${SPACE}?string)?${SPACE}{0,3}(?:${SIGN}|${VERB}(?:[:：]${SPACE}{0,3})?)${SPACE}{0,3}[*_]{0,3}${SPACE}?`;

/** Printable characters, as far as the next field, tag or escape begins. */
const VALUE = `(?:(?!&[\\w.-]{1,40}=|[,;]${SPACE}{0,2}["']?[A-Za-z_][\\w -]{0,30}["']?${SPACE}{0,2}[:=]|</|\\\\[nrt"'])[!-~\\u00A1-\\u024F\\u20AC\\u0400-\\u04FF])`;

/** Passwords said in a sentence, set in a file, or shown in a form. */
export const PASSWORD_RULES: readonly SecretRule[] = [
  {
    type: "password",
    triggers: TRIGGERS,
    pattern: new RegExp(`${WORD}${TO_VALUE}(?<open>\\\\?["'\`])(?<secret>(?:(?!\\k<open>)[^\\n${BARRIER}]){1,200})\\k<open>`, "dgi"),
    secretLength: quotedPasswordLength,
  },
  {
    type: "password",
    triggers: TRIGGERS,
    pattern: new RegExp(`${WORD}${TO_VALUE}[“‘«「『](?<secret>[^\\n”’»」』${BARRIER}]{1,200})[”’»」』]`, "dgi"),
    secretLength: quotedPasswordLength,
  },
  {
    type: "password",
    triggers: TRIGGERS,
    pattern: new RegExp(`${WORD}${TO_VALUE}["'\`]?(?!["'\`=])(?<secret>${VALUE}{4,200})`, "dgi"),
    secretLength: passwordLength,
  },
  {
    type: "password",
    triggers: TRIGGERS,
    pattern: new RegExp(`${WORD}[*_]{0,3}[:：]?[*_]{0,3}\\s{0,3}\\n[ \\t]{0,8}(?<secret>${VALUE}{4,200})(?=[ \\t]*(?:\\r?\\n|$))`, "dgi"),
    secretLength: strongPasswordLength,
  },
  {
    type: "password",
    triggers: ["password>", "passwd>", "pwd>", "pass>"],
    pattern: new RegExp(`<[\\w:.-]{0,40}pass(?:word|wd)?>(?<secret>[^<\\n${BARRIER}]{1,200})</`, "dgi"),
    secretLength: quotedPasswordLength,
  },
  {
    type: "password",
    triggers: ["pass"],
    pattern: new RegExp(`pass[ -]?phrase${TO_VALUE}(?<secret>[a-z]{3,12}(?:[ -][a-z]{3,12}){3,9})[.!]?(?=[ \\t]*(?:\\r?\\n|$))`, "dgi"),
    secretLength: quotedPasswordLength,
  },
  {
    type: "password",
    triggers: ["sshpass", "mysql"],
    pattern: /(?:\bsshpass[ \t]{1,3}-p[ ]?|\bmysql(?:dump|admin)?\b[^\n\uFFFC]{0,120}?[ ]-p)["']?(?<secret>[^\s'"\uFFFC]{4,64})/dg,
    secretLength: strongPasswordLength,
  },
  {
    type: "password",
    triggers: TRIGGERS,
    pattern: new RegExp(`${WORD}["'*_]{0,3}(?:${SPACE}{1,2}[-–—])?${SPACE}{1,3}["'\`]?(?<secret>${VALUE}{6,200})`, "dgi"),
    secretLength: strongPasswordLength,
  },
  {
    type: "password",
    triggers: ["password"],
    pattern: /(?<![^\s"'(])(?<secret>[!-~]{6,64})(?=["'),]{0,2} (?:is|was) (?:my|the|our|his|her|your) (?:[\w-]{1,20} ){0,2}password\b)/dgi,
    secretLength: strongPasswordLength,
  },
  {
    type: "password",
    triggers: ["pass", "pw", "secret"],
    pattern: new RegExp(
      `(?<![A-Za-z])(?:[A-Za-z0-9]{1,20}_){0,3}(?:pass|pw|secret)["']?${SPACE}{0,3}(?:[:：=]|is${SPACE}|was${SPACE})${SPACE}{0,3}["'\`]?(?<secret>${VALUE}{6,200})`,
      "dgi",
    ),
    secretLength: strongPasswordLength,
  },
  {
    type: "password",
    triggers: ["cred", "/pass", "账号密码", "zugangsdaten", "identifiants"],
    pattern: new RegExp(
      `(?:credentials|creds|user(?:name)?/pass(?:word)?|login/pass(?:word)?|账号密码|zugangsdaten|identifiants)${SPACE}{0,3}(?:${SIGN}|are${SPACE}|是)${SPACE}{0,3}["'\`]?[\\w.@+-]{1,64}${SPACE}?[:/]${SPACE}?(?<secret>${VALUE}{4,200})`,
      "dgi",
    ),
    secretLength: strongPasswordLength,
  },
  {
    type: "pin",
    triggers: ["pin"],
    pattern:
      /(?<![A-Za-z])pin(?:[ -]?code)?(?:[ \t](?:for|of|to)[ \t][^\n.,;:=\uFFFC]{1,30}?)?["'*]{0,3}[ \t]{0,2}(?:(?:is|was|ist|est|es|é)[ \t]|[:：=]|是)[ \t]{0,2}["'*]{0,3}(?<secret>\d{4,8})(?![\w.:-]|[ \t]?(?:mm|cm|v|volt|pins|ms)\b)/dgi,
    secretLength: pinLength,
  },
];
