// The words of analyses. They come with them, not with the first hand.
import type { GradeName, Text } from "../protocol";

export const words = {
  title: { zh: "分析", en: "Analysis" },
  back: { zh: "上一步", en: "Step back" },
  forth: { zh: "下一步", en: "Step forward" },
  close: { zh: "收起分析", en: "Close the analysis" },
  begin: { zh: "分析这一副", en: "Analyse this deal" },
  beginNote: {
    zh: "逐手看看亏了多少、怎样更好。先出曲线，再一手一手算，大约一两分钟内算完；算过的不用再算。",
    en: "What each decision cost, and what was better. The curve comes first, then one decision after the other, most often within a minute or two; what was found is kept.",
  },
  goOn: { zh: "接着分析", en: "Go on" },
  waiting: { zh: "排队中，前面还有 {n} 副", en: "In the queue, deals before this one: {n}" },
  running: { zh: "正在分析 {done}/{steps}", en: "Analysing {done}/{steps}" },
  progress: { zh: "分析进度", en: "Progress of the analysis" },

  levels: { zh: "升级", en: "Levels" },
  chance: { zh: "胜率", en: "Chance to win" },
  curve: { zh: "曲线画什么", en: "What the curve shows" },
  curveOf: {
    zh: "{names} 一方每一手的预期：{from} 开始，{to} 结束。点曲线跳到那一手。",
    en: "What the side of {names} may expect after each decision, from {from} to {to}. Tap the curve to go there.",
  },
  mine: { zh: "我方", en: "Our side" },
  ofSide: { zh: "{names} 一方", en: "{names}" },
  expected: { zh: "预期 {worth} 级，胜率 {chance}", en: "{worth} levels expected, chance to win {chance}" },
  both: { zh: "、", en: " and " },

  move: { zh: "第 {n} 手", en: "Decision {n}" },
  who: { zh: "第 {n} 手 · {name}", en: "Decision {n} · {name}" },
  played: { zh: "实际打法", en: "Played" },
  better: { zh: "更好的打法", en: "Better" },
  alsoBest: { zh: "就该这样打", en: "There was nothing better" },
  asExpert: { zh: "机器人会这样打", en: "What a bot would do" },
  worth: { zh: "{worth} 级 · 胜率 {chance}", en: "{worth} levels · {chance}" },
  lost: { zh: "亏 {loss} 级", en: "{loss} levels lost" },
  give: { zh: "误差约 ±{error} 级", en: "give or take {error} levels" },
  others: { zh: "其他打法", en: "Other choices" },
  notYet: { zh: "这一手还没算到。", en: "This decision is not judged yet." },
  nothingHere: { zh: "这一刻没有轮到谁。", en: "Nobody has to act at this moment." },

  worst: { zh: "亏得最多的几手", en: "The costliest decisions" },
  noneFound: { zh: "没有看得出的失误。", en: "No mistakes that can be told." },
  noneYet: { zh: "目前还没有发现失误。", en: "No mistakes found so far." },
  atMove: { zh: "第 {n} 手，{name}：{words}", en: "Decision {n}, {name}: {words}" },

  accounts: { zh: "各家小结", en: "Seat by seat" },
  player: { zh: "玩家", en: "Player" },
  lossInAll: { zh: "共亏", en: "Lost" },
  inLevels: { zh: "{n} 级", en: "{n} levels" },

  luck: {
    zh: "{side}：开打前这副牌值 {luck} 级，打下来 {end} 级，也就是牌运 {luck}，打法 {play}。",
    en: "{side}: the cards were worth {luck} levels before the first decision, and {end} came of them. So luck made {luck}, play {play}.",
  },

  whatIf: { zh: "换个打法，从这里接着打", en: "What if? Play on from here" },
  whatIfAs: {
    zh: "你坐 {name} 的位子，其余是机器人，不计战绩。",
    en: "You take the seat of {name}, bots the others; it does not count.",
  },

  how: { zh: "怎么算的", en: "How it is computed" },
  howLong: {
    zh: "每一手：从当事人看得到的牌出发，随机设想 {fewest} 到 {most} 种牌局（剩牌越少设想越多），在其中比较各种打法，简单打到底。曲线：看着各家的明牌，每一刻模拟打完 {playouts} 次。级数里算进了下一副进贡的得失。亏 {inaccuracy} 级算欠准，{mistake} 级算失误，{blunder} 级算大错，都先减去误差。种子 {seed}，版本 {version}：同一副牌，数字总是一样。",
    en: "Each decision: its choices are compared in {fewest} to {most} random worlds (the more, the fewer cards are left) that fit what the player could know, each played to the end by a simple policy. The curve: {playouts} play-outs of the true hands at each moment. Levels include what later tributes are worth. A loss of {inaccuracy} levels is an inaccuracy, {mistake} a mistake, {blunder} a blunder, each after its error is taken off. Seed {seed}, version {version}: the same deal always has the same numbers.",
  },
} satisfies Record<string, Text>;

/** What a decision is called that cost something, or nothing. */
export const grades: Record<GradeName, Text> = {
  forced: { zh: "只有一手", en: "Forced" },
  fine: { zh: "没问题", en: "Fine" },
  inaccuracy: { zh: "欠准", en: "Inaccuracy" },
  mistake: { zh: "失误", en: "Mistake" },
  blunder: { zh: "大错", en: "Blunder" },
  unmeasured: { zh: "没法算", en: "Not measured" },
};

/** A sign for each, so that no colour is needed to tell them apart. */
export const signs: Record<GradeName, string> = {
  forced: "",
  fine: "",
  inaccuracy: "?!",
  mistake: "?",
  blunder: "??",
  unmeasured: "",
};
