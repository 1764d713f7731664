/**
 * How commands to a model are worded. All are matched against a folded text on one line: lower case, without diacritics, Traditional Han as
 * Simplified, without what cannot be seen. Each language has the three kinds of `OVERRIDES`: to set aside what was said before, to tell the
 * system prompt, to speak as the system.
 */

/** Attacks, whoever said them. */
export const OVERRIDES: readonly RegExp[] = [
  // English: "ignore all previous instructions", "disregard your system rules".
  /\b(?:ignore|ignoring|disregard|override|bypass|do not follow|don['’]?t follow|stop following|pay no attention to|(?<!n['’]?t |never |not |not to |to )forget)\b.{0,40}\b(?:previous|prior|above|earlier|preceding|foregoing|all|any|your|every|existing|system)\b.{0,30}\b(?:instructions?|prompts?|directives?|system messages?|guardrails|programming)\b/u,
  /\b(?:ignore|disregard|override|bypass|do not follow|don['’]?t follow|stop following|(?<!n['’]?t |never |not |not to |to )forget)\b.{0,20}\b(?:previous|prior|above|earlier|preceding|your|system|safety)\b.{0,20}\b(?:rules|guidelines|directions|commands|orders|messages|restrictions|filters|policies|training)\b/u,
  /\b(?:ignore|disregard|forget)\b (?:everything|anything|all(?: of)? (?:this|that|it)|what) .{0,20}\b(?:above|before|so far|previously|you (?:were|have been) told)\b/u,
  /\b(?:reveal|print|show|repeat|output|leak|display|expose|disclose|tell me|give me|send)\b.{0,40}\b(?:your|the|full|hidden|entire|initial|original)\b.{0,20}\b(?:system prompt|system message|system instructions|initial prompt|initial instructions|hidden instructions|hidden prompt|developer message)\b/u,
  /\b(?:system|developer|admin|administrator|root)[ _-]?(?:prompt|message|override|instructions?|command|notice)\b ?[:=\]›>]/u,
  /\b(?:new|updated|real|actual|true) (?:system )?(?:instructions?|prompt|directives?) ?:/u,
  /\b(?:enable|enter|activate|switch to|you are in) .{0,15}\b(?:developer|dan|god|debug|jailbreak|unrestricted) mode\b/u,
  // Chinese.
  /(?:忽略|无视|不要理会|不用理会|不理会|别管|抛弃|绕过|不要遵守|不要遵循|停止遵守|(?<![我他她们您人])忘(?:记|掉)(?!了))[^。！？!?]{0,12}(?:之前|先前|以上|上述|上面|前面|此前|所有|全部|一切|任何|原有|系统|你的)[^。！？!?]{0,10}(?:指令|指示|提示|命令|规则|设定|限制|要求|对话|说明)/u,
  /(?:泄露|输出|显示|告诉我|打印|透露|重复|说出|展示|公开)[^。！？!?]{0,12}(?:系统提示|系统指令|系统消息|初始指令|初始提示|隐藏指令|提示词)/u,
  /(?:系统|开发者|管理员)(?:提示词?|指令|消息|命令|覆盖) ?[:：]/u,
  // Japanese: Han may have been simplified.
  /(?:これまで|以前|上[記记]|前|今まで|すべて|全て|全部|先ほど|システム)[^。！？!?]{0,14}(?:指示|命令|プロンプト|ルール|指令|制限)[^。！？!?]{0,8}(?:[無无][視视]|忘れ(?:て(?!い|し)|ろ|なさい)|[従从]わな|破[棄弃])/u,
  /(?:システムプロンプト|システムメッセージ|初期プロンプト|[隠隐]された指示)[^。！？!?]{0,12}(?:表示|教え|出力|[開开]示|公[開开]|明か|[見见]せ)/u,
  /(?:システム|[開开][発发]者|管理者)(?:プロンプト|メッセージ|命令|指示) ?[:：]/u,
  // Korean.
  /(?:이전|위의|위|앞의|앞선|지금까지|모든|기존|너의|당신의|시스템)[^.!?。]{0,14}(?:지시|명령|지침|프롬프트|규칙|제한)[^.!?。]{0,8}(?:무시|잊어|따르지)/u,
  /(?:시스템 ?프롬프트|시스템 ?메시지|초기 ?지시|숨겨진 ?지시)[^.!?。]{0,14}(?:보여|출력|공개|알려|말해|표시)/u,
  /(?:시스템|개발자|관리자) ?(?:프롬프트|메시지|명령|지시) ?[:：]/u,
  // Spanish, Portuguese, Italian.
  /\b(?:ignora|ignorad|ignore|ignorar|ignorate|olvida|olvidad|olvide|desestima|descarta|dimentica|dimenticate|esqueca|desconsidere|no sigas|haz caso omiso)\b(?=.{0,80}\b(?:anterior|anteriores|previas?|previos?|precedenti|todas|tutte|tus|tue|suas|sistema)\b).{0,60}\b(?:instrucciones|ordenes|indicaciones|directrices|reglas|instrucoes|comandos|regras|istruzioni|comandi|regole|prompt)\b/u,
  /\b(?:muestra|revela|imprime|repite|dime|mostra|mostre|revele|rivela|stampa)\b.{0,30}\b(?:prompt|mensaje|instrucciones|mensagem|instrucoes|messaggio|istruzioni) (?:del|de|do|di) sistema\b/u,
  // French.
  /\b(?:ignore[zr]?|oublie[zr]?|ne (?:tiens|tenez) (?:pas|plus) compte|fai(?:s|tes) abstraction|ne sui(?:s|vez) (?:pas|plus))\b(?=.{0,80}\b(?:precedente?s?|anterieure?s?|toutes?|ci-dessus|tes|vos|systeme)\b).{0,60}\b(?:instructions?|consignes?|directives?|regles?|ordres?|prompt)\b/u,
  /\b(?:revele[zr]?|affiche[zr]?|montre[zr]?|repete[zr]?|donne[zr]?)\b.{0,30}\b(?:prompt|invite|message|instructions?|consignes?) (?:du )?systeme\b/u,
  // German.
  /\b(?:ignorier\w*|vergiss|vergesst|vergessen sie|missacht\w*|befolge nicht|umgehe)\b(?=.{0,80}\b(?:vorherig\w*|bisherig\w*|obig\w*|fruher\w*|alle[nrs]?|deine\w*|vorangehend\w*|vorangegangen\w*|system\w*)\b).{0,60}\b(?:anweisung\w*|instruktion\w*|befehle?n?|regeln|vorgaben|prompts?|systemprompt\w*)\b/u,
  /\b(?:zeige?|gib|nenne?|verrate?|wiederhole?)\b.{0,30}\b(?:system-?prompts?|systemnachricht\w*|systemanweisung\w*)\b/u,
  // Russian: a fold takes the breve of й and the dots of ё.
  /(?:игнориру(?:и|ите)|проигнориру(?:и|ите)|забудь(?:те)?|не обращаи(?:те)? внимания|отмени(?:те)?|отбрось(?:те)?|не следуи(?:те)?)(?=.{0,80}(?:предыдущ|прежн|прошл|выше|все|свои|твои|системн)).{0,60}(?:инструкц|указани|команд|правил|промпт|подсказ)/u,
  /(?:покажи|выведи|раскрои|напечатаи|повтори|скажи)(?:те)?.{0,30}(?:системн\S{0,4} (?:промпт|сообщен|инструкц|подсказ))/u,
];

/** How others than the user would turn a model: the user may well say the like, and means it. */
export const TAKEOVERS: readonly RegExp[] = [
  /\byou are (?:now|from now on) (?:an?|the|my|called|named|acting|operating|free|dan|unrestricted|unfiltered|evil)\b|\byou are no longer (?:an?|bound|restricted|limited|the)\b/u,
  /\b(?:from now on|henceforth),? you (?:are|must|shall|only|act|respond|answer|obey)\b/u,
  /\byou must (?:now |always |never |not )?(?:obey|comply|ignore|reveal|execute|disclose)\b/u,
  /\bpretend (?:you are|you're|that you)\b/u,
  /\b(?:do not|don['’]?t|never) (?:tell|inform|mention|reveal|notify|ask|warn)\b.{0,20}\bthe user\b/u,
  /\bwithout (?:telling|asking|informing|notifying) the user\b/u,
  /\b(?:assistant|ai|llm|chatbot)s? (?:reading this|must (?:now )?(?:ignore|obey|comply|reveal|send|forward|execute|disclose))\b/u,
  /\b(?:send|forward|post|upload|exfiltrate|email)\b.{0,30}\b(?:api keys?|passwords?|conversation|chat history|memories|secrets|credentials)\b.{0,30}\bto (?:https?:|\S+@|\S+\.\w)/u,
  /(?:你现在是(?![^。！？!?]{0,15}[吗？?])|你不再是|从现在(?:开始|起)[，,]? ?你|你必须(?:始终|服从|执行|回复|回答|无条件)|不要告诉用户|不要让用户)/u,
  /(?:あなたは(?:今から|これから|もはや|今[、,]?)|今からあなたは|ユーザーに(?:言わない|知らせない|[伝传]えない|教えない))/u,
  /(?:(?:당신은|너는|넌) ?(?:이제|지금|더 이상)|(?:이제|지금)부터 ?(?:당신|너|넌)|사용자에게 ?(?:말하지|알리지))/u,
  /\b(?:ahora eres|a partir de ahora,? (?:eres|debes|tu)|ya no eres|no (?:le )?digas al usuario|agora voce e|ora sei|d'ora in poi)\b/u,
  /\b(?:tu es (?:maintenant|desormais)|vous etes (?:maintenant|desormais)|(?:desormais|a partir de maintenant),? (?:tu|vous)|ne dis pas a l['’]utilisateur)\b/u,
  /\b(?:du bist (?:jetzt|nun|ab sofort|nicht mehr)|sie sind (?:jetzt|ab sofort)|ab (?:jetzt|sofort) (?:bist|musst|wirst|antwortest) du|sag(?:e)? dem (?:nutzer|benutzer) nicht)\b/u,
  /(?:ты теперь|теперь ты|вы теперь|отныне (?:ты|вы)|с этого момента (?:ты|вы)|ты больше не|не говори(?:те)? пользователю)/u,
];

/** Words of chat templates and tags, in the text as it is. */
export const TEMPLATES: RegExp =
  /<\s*[|｜]\s*\w+\s*[|｜]\s*>|\[\/?\s*(?:INST|SYSTEM_PROMPT|SYS|TOOL_CALLS|AVAILABLE_TOOLS)\s*\]|<<\/?SYS>>|<\/?\s*(?:system|assistant|developer|instructions?|start_of_turn|end_of_turn)\b[^>]{0,80}>/iu;

/** A line that begins like another speaker's, in a text of others than the user. */
export const ROLE_LINES: RegExp = /^\s*(?:[#>*-]+\s*)?\**(?:system|developer|系统|システム|시스템|sistema|systeme|система)\**\s*[:：]\s*\S/imu;

/** Against letters with nothing between them: "i g n o r e", "1gn0re". */
export const SQUEEZED: RegExp =
  /(?:ignore|disregard|override|bypass|(?<!dont|never|to|not)forget)(?:all|any|the|your|of|these|every|my){0,4}(?:previous|prior|above|earlier|preceding|system|your)(?:instructions?|prompts?|rules|directives?|guidelines|messages?|commands)|(?:reveal|print|show|repeat|output|leak)(?:me|all|the|your|full|entire|hidden){0,3}systemprompt/u;
