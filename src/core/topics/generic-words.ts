import { topicKey } from "./topic-key.ts";

/**
 * Words that no list of stop words has and that no memory is about: verbs of every day, ways of counting and of putting things. A word that
 * comes in a fifth of all texts is left out anyway; these would be topics in stores where they are a little rarer.
 */
const ENGLISH = `actually add added adding ago allow allowed almost already alright although anyone anything anyway around ask asked asking away
back bad become began begin best better big bit bring brought call called came can cannot change changed check close come comes coming could
couple day days deal decide decided definitely different done early easy either else end enough especially etc even ever every everyone everything
exactly example fact far feel feeling feels felt find fine first follow found full gave get gets getting give given gives giving glad goes going
gone gonna good got gotten great guess had half happen happened happens hard hear heard hello help helped helps hey high hope huge idea important
instead interesting into keep keeps kept kind knew know known knows large last late lately later least leave left let lets like liked likely little
long longer look looked looking looks lot lots love made main make makes making many matter maybe mean means mention mentioned might moment month
months more morning move moved much must name need needed needs never new next nice night nothing now number often okay old once one ones open
other others our out own part past people perhaps person place plan planned planning plans please point possible pretty probably put quite rather
read ready real really reason remember right said same saw say saying says see seem seems seen set share shared short show showed side simple since
small someone something sometimes soon sorry sort sound sounds start started starting stay step still stop stuff such suggest sure take taken takes
taking talk talked talking tell thank thanks thing things think thinking thought time times today together told tomorrow tonight took toward towards
tried true try trying turn two type understand until upon usage use used useful user using usually very wait want wanted wants way ways week
weekend weeks well went while whole will wish without wonder wonderful word words work worked working works world would wow yeah year years yes
yesterday yet assistant three four five six seven eight nine ten able about above across not non self always agree agreed agrees
amazing awesome bring brings care clear cool currently detail details event excited experience experiences express fun happy include included includes key list
loved low lucky moments option options pic pics playing proud related seeing significant special specific super totally tough she her him his they them their this that these those there then than who what which how because cause though dont didnt doesnt isnt
wasnt wont cant lol hmm nah yep haha absolutely recently consider enjoy interested fan guy`;

const CHINESE = `一下 一些 一个 一样 一直 一起 一点 下午 上午 不会 不同 不是 不能 不要 东西 中午 为什么 之前 之后 事情 人们 什么 今天 以前 以后 以及 任何
但是 你们 使用 使得 其他 其实 其中 内容 再次 准备 出来 出现 分享 刚刚 别人 到了 包括 十分 即使 去年 去过 发现 发生 可以 可能 各种 同时 后来
告诉 喜欢 因为 因此 地方 大家 大概 好像 如何 如果 存在 安排 完全 完成 容易 对于 将来 就是 已经 希望 带来 帮助 平时 年前 应该 开始 当时 必须
怎么 怎样 情况 想要 感觉 感谢 所以 所有 打算 找到 提到 提供 整个 方便 方式 方法 日子 时候 时间 明天 昨天 是否 是的 晚上 最后 最近 有些 有时
有点 朋友们 本来 来说 正在 比如 比较 没有 特别 现在 理解 用户 由于 的话 目前 直接 真的 知道 离开 第一次 结束 继续 而且 能够 自己 至于 虽然
表示 觉得 认为 让我 记住 记得 许多 说过 请问 谢谢 谁 起来 越来越 过来 过程 还有 还是 还要 这个 这些 这样 这种 进行 通过 遇到 那个 那些 那么
部分 都是 重新 重要 问题 需要 非常 首先 马上 助手 早上 上次 下次 今年 明年 有人 相关 不错 不过 那样 那种 只是 只有 只要 只能 起床 对话`;

let known: ReadonlySet<string> | undefined;

/** True for a word that says nothing of what a text is about, in whatever form. */
export function isGeneric(word: string): boolean {
  known ??= new Set(`${ENGLISH} ${CHINESE}`.split(/\s+/u).map(topicKey));
  return known.has(topicKey(word));
}
