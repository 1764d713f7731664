/** English glosses of Chinese words, from CC-CEDICT, cut to the words that carry the meaning. */

/** Words that a gloss is better without. */
const LIGHT_WORDS = new Set("a an the to of sb sth be or and etc in on at for with as by from one's somebody something someone".split(" "));
/** Entries that speak of the word instead of translating it. */
const ABOUT_THE_WORD =
  /^(CL:|surname|variant of|old variant|see |also (pr|written)|abbr\.|used in|Japanese variant|erhua|same as|equivalent)/i;
const GLOSS_WORDS = 3;
const GLOSSES_A_WORD = 2;

/** Function words, which dictionaries explain instead of translating, and some words where the first entry misleads. */
const BY_HAND = Object.entries({
  ...{ 我: "I", 你: "you", 您: "you", 他: "he", 她: "she", 它: "it", 我们: "we", 你们: "you", 他们: "they" },
  ...{ 我的: "my", 你的: "your", 他的: "his", 的: "of", 了: ".", 吗: "?", 呢: "?", 吧: ".", 着: ".", 过: ".", 把: "." },
  ...{ 是: "is", 不: "not", 没: "not", 没有: "not", 不是: "not", 在: "in", 有: "have", 和: "and", 与: "and", 也: "also" },
  ...{ 都: "all", 就: "then", 很: "very", 这: "this", 那: "that", 这个: "this", 那个: "that", 一: "one", 个: "a" },
  ...{ 什么: "what", 怎么: "how", 怎样: "how", 为什么: "why", 哪里: "where", 哪儿: "where", 哪: "which", 哪个: "which" },
  ...{ 谁: "who", 几: "how many", 多少: "how many", 多大: "how old", 时: "when", 时候: "when", 什么时候: "when" },
  ...{ 会: "can", 能: "can", 要: "want", 想: "want", 说: "say", 对: "right", 用: "use", 被: "by", 给: "give", 从: "from" },
  ...{ 到: "to", 喜欢: "like", 最: "most", 更: "more", 还: "still", 再: "again", 吃: "eat", 喝: "drink", "。": ".", "、": "," },
});

/**
 * `entries`: [traditional, simplified, pinyin, meanings] of CC-CEDICT. Returns the glosses of each word in both scripts, and
 * the simplified form of each traditional word.
 */
export function glossesOf(entries) {
  const glosses = new Map();
  const simplifiedOf = new Map();
  for (const [traditional, simplified, pinyin, meanings] of entries) {
    const gloss = firstGloss(meanings);
    const isName = /^[A-Z]/.test(pinyin);
    if (gloss === undefined || (isName && glosses.has(simplified))) continue;
    addGloss(glosses, simplified, gloss);
    if (traditional === simplified) continue;
    addGloss(glosses, traditional, gloss);
    simplifiedOf.set(traditional, simplified);
  }
  for (const [word, gloss] of BY_HAND) glosses.set(word, [gloss]);
  return { glosses, simplifiedOf, byHand: BY_HAND.map(([word]) => word) };
}

function addGloss(glosses, word, gloss) {
  const known = glosses.get(word) ?? [];
  if (known.length < GLOSSES_A_WORD && !known.includes(gloss)) known.push(gloss);
  glosses.set(word, known);
}

function firstGloss(meanings) {
  const senses = [meanings].flat().flatMap((meaning) => String(meaning).split("/"));
  for (const sense of senses) {
    const gloss = cutGloss(sense);
    if (gloss !== undefined) return gloss;
  }
}

function cutGloss(sense) {
  const bare = sense
    .replace(/\([^)]*\)|\[[^\]]*\]/g, " ")
    .replace(/[“”"‘’]/g, "")
    .trim();
  if (bare === "" || ABOUT_THE_WORD.test(bare)) return undefined;
  const [first = ""] = bare.split(/[;,/]/);
  const phrase = first.trim().replace(/^(to be|to|a|an|the) /i, "");
  if (!/^[ -~]+$/.test(phrase)) return undefined;
  const words = phrase.split(/\s+/);
  const heavy = words.filter((word) => !LIGHT_WORDS.has(word.toLowerCase()));
  const gloss = (heavy.length > 0 ? heavy : words).slice(0, GLOSS_WORDS).join(" ");
  return /[A-Za-z0-9]/.test(gloss) ? gloss : undefined;
}
