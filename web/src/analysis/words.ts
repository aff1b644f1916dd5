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
    zh: "明牌看，{names}每一手的预期：{from} 开始，{to} 结束。点曲线跳到那一手。",
    en: "With all hands open, what {names} may expect after each decision, from {from} to {to}. Tap the curve to go there.",
  },
  ofSide: { zh: "{name}一方", en: "{name}’s side" },
  expected: {
    zh: "明牌看：预期 {worth} 级，胜率 {chance}",
    en: "with all hands open: {worth} levels expected, chance to win {chance}",
  },
  legend: {
    zh: "○ 欠准　◆ 失误　▲ 大错；下边是{side}的，上边是对方的",
    en: "○ inaccuracy, ◆ mistake, ▲ blunder; below: of {side}, above: of the others",
  },
  both: { zh: "、", en: " and " },

  move: { zh: "第 {n} 手", en: "Decision {n}" },
  who: { zh: "第 {n} 手 · {name}", en: "Decision {n} · {name}" },
  played: { zh: "实际打法", en: "Played" },
  better: { zh: "更好的打法", en: "Better" },
  alsoBest: { zh: "就该这样打", en: "There was nothing better" },
  blind: { zh: "只看自己的牌（{side}）", en: "By what {name} could know, for {side}" },
  asExpert: { zh: "机器人会这样打", en: "What a bot would do" },
  worth: { zh: "{worth} 级 · 胜率 {chance}", en: "{worth} levels · {chance}" },
  lost: { zh: "亏 {loss} 级", en: "{loss} levels lost" },
  give: {
    zh: "±{error} 级是抽样误差，按简单打法推演",
    en: "Give or take {error} levels by sampling alone; all is played out by a simple policy.",
  },
  others: { zh: "其他打法", en: "Other choices" },
  notYet: { zh: "这一手还没算到。", en: "This decision is not judged yet." },
  nothingHere: { zh: "这一刻没有轮到谁。", en: "Nobody has to act at this moment." },

  worst: { zh: "亏得最多的几手", en: "The costliest decisions" },
  noneFound: { zh: "没有看得出的失误。", en: "No mistakes that can be told." },
  noneYet: { zh: "目前还没有发现失误。", en: "No mistakes found so far." },
  onlyOf: { zh: "只看{name}的", en: "Only {name}’s" },
  atMove: { zh: "第 {n} 手，{name}：{words}", en: "Decision {n}, {name}: {words}" },

  accounts: { zh: "各家小结", en: "Seat by seat" },
  player: { zh: "玩家", en: "Player" },
  lossInAll: { zh: "共亏", en: "Lost" },
  inLevels: { zh: "{n} 级", en: "{n} levels" },

  reckoning: { zh: "{side}的级数从哪来", en: "Where the levels of {side} come from" },
  dealt: { zh: "牌", en: "The cards" },
  dealtNote: { zh: "开打前，明牌看值多少", en: "before the first decision, all hands open" },
  faults: { zh: "看得出的失误", en: "Mistakes that can be told" },
  faultsNote: { zh: "自己一方 {own}，对方 {others}", en: "our own {own}, theirs {others}" },
  rest: { zh: "其余", en: "The rest" },
  restNote: { zh: "看不见的牌、亮主、估算误差", en: "hidden cards, bidding, errors of the estimate" },
  inAll: { zh: "合计", en: "In all" },
  ahead: { zh: "含下副进贡等后续得失", en: "with what it means for the next deal, such as tribute" },

  whatIf: { zh: "换个打法，从这里接着打", en: "What if? Play on from here" },
  whatIfMover: { zh: "现在轮到 {names}。", en: "It is the turn of {names}." },
  whatIfSeat: { zh: "我坐谁的位子", en: "Whose seat I take" },
  whatIfNote: { zh: "其余是机器人，不计战绩。", en: "Bots take the others; it does not count." },

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
