/** What people say of passwords, and what code puts in their place: never the password itself. */
const SAID_OF_PASSWORDS: ReadonlySet<string> = new Set(
  (
    "about accepted accessible active actually admin's again also alphanumeric already always ambiguous another any anything available away awful bad basically because being better " +
    "blank boolean both broken bytes callback case-sensitive char changed checked clear clear-text cleartext client common complex compromised confidential copied correct crap critical currently dead " +
    "default definitely different difficult disabled easy either email empty enabled encrypted enough entered error everything exactly example existing expired exposed extremely false field " +
    "fine finally forgotten from function garbage generated given gone good great guessable handled hard hash hashed hashes here hidden identical ignored important impossible incorrect info input " +
    "insecure inside instead int integer invalid just kept known laughable leaked like local locked long longer lost mandatory manager maybe mine missing more multi-line must name needed never new none nonsense " +
    "nothing null number numeric object obsolete obvious okay old on-file one-time only optional outdated over part perfect plain plain-text plaintext please policy pointless poor predictable present private probably " +
    "prohibited protected public quite random read-only ready really rejected required reset reused revoked right rotated safe salted same saved secret secure sensitive sent serious set shared short " +
    "shown similar simple single so-so some something somewhere soon stale still stored str string strong stronger stuck stupid such sufficient super superfluous supposed temporary terrible text that their them then there " +
    "this those thus today tomorrow true trivial turned typed unchanged undefined under understood unique unknown unset unsafe useless username users valid value varchar very void wanted weak weaker what when where which " +
    "wrong xxxx yesterday your yours yes-no password passwords passwd passphrase passwort kennwort pwd self this anything any async await const function return new nil none false true object symbol never unknown " +
    "falsch richtig vergessen ungültig erforderlich abgelaufen sicher geändert notwendig unsicher korrekt geheim leer hier noch nicht auch immer zurücksetzen " +
    "incorrecta incorrecto correcta inválida invalida obligatoria olvidada requerida segura débil secreta vacía aquí cambiada nueva vieja igual " +
    "incorrect oublié expiré requis obligatoire invalide valide faux perdu correct changé vide faible " +
    "incorreta errada esquecida forte fraca expirada nova antiga senha sbagliata errata scaduta dimenticata corretta verkeerd onjuist vergeten verlopen vereist nodig felaktigt glömt forkert glemt feil salah hatalı yanlış " +
    "fehlt lost"
  ).split(" "),
);

const SUFFIXES =
  /(?:ed|ing|ly|able|ible|less|ful|ive|ous|ary|ory|n['’]t|['’]s|['’]re|['’]ll|-only|-based|-free|-time|-like|-proof|-friendly|-safe)$/i;

/** Nouns of the vocabulary of passwords, alone or as part of an identifier: `userPassword`, `password_hash`. */
const OWN_VOCABULARY = /^[A-Za-z_$]*(?:password|passwd|passwort|pwd)[A-Za-z_$]*$/i;

/** True for "wrong", "required", "string", "undefined", "hashed", "case-sensitive", "userPassword". */
export function isSaidOfPasswords(value: string): boolean {
  const word = value.replace(/[!?;,.]+$/, "").toLowerCase();
  if (SAID_OF_PASSWORDS.has(word) || OWN_VOCABULARY.test(word)) return true;
  return /^[a-z'’-]+$/.test(word) && SUFFIXES.test(word);
}

const PROSE_WORDS =
  /(?:^|[\s,.])(?:the|your|you|must|please|enter|is|are|was|to|of|be|for|or|not|at|least|will|can|should|has|have|with|when|used|this|leave|unless|blank|empty|a|an|in|on|it|no|if|forgot|confirm|choose|reset|change|show|hide|de|la|el|le|das|der|die|bitte|su|tu|votre|mínimo|min|max|required|characters?|password|passwd|passwort|contraseña|пароль|senha)(?:$|[\s,.!?:])|密码|密碼|パスワード|비밀번호/i;

/** True for a quoted sentence or label, as in translation files. */
export function isProse(quoted: string): boolean {
  return PROSE_WORDS.test(quoted) || !/^[\p{ASCII}]+$/u.test(quoted) || /[.:…]$/.test(quoted);
}
