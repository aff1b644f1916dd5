// The words of the result. They come with it, not with the first hand.
import type { Text } from "../../protocol";

export const words = {
  won: { zh: "赢", en: "WON" },
  notPassed: { zh: "未过", en: "NOT YET" },
  lostDeal: { zh: "负", en: "LOST" },
  lastDeal: { zh: "上副", en: "LAST" },
  champion: { zh: "冠军", en: "WON" },
  allPlayed: { zh: "打满 {n} 副，到此结束", en: "Deals played: {n}. This is where it ends" },
  held: { zh: "还剩什么牌", en: "What was left" },
  bottomEmpty: { zh: "底牌没有分", en: "No points in the bottom" },
  bottomKept: { zh: "底牌 {n} 分，没有被抠", en: "Bottom: {n} points, not taken" },
  bottomTaken: { zh: "抠底：底牌 {n} 分 ×{times} = {all}", en: "Bottom taken: {n} ×{times} = {all}" },
  replay: { zh: "复盘", en: "Replay" },
  toReplay: { zh: "回到复盘", en: "Back to the replay" },
  room: { zh: "本桌战绩", en: "This room" },
  rematch: { zh: "再来一场", en: "Play again" },
  toRematch: { zh: "去新的一场", en: "To the new match" },
  verify: { zh: "验证发牌", en: "Verify deal" },
  verified: { zh: "已核对：发牌没有被动过。", en: "Checked: nobody has tampered with the deal." },
  unverified: {
    zh: "对不上：种子或随机数与发牌前的承诺不符。",
    en: "It does not fit: the seed or a number is not what was fixed before the deal.",
  },
  numbers: { zh: "看数字", en: "Show the numbers" },
  ownUsed: { zh: "你的随机数：用上了。", en: "Your number: used." },
  ownLost: {
    zh: "你的随机数：没有用上。本页已经发出，服务器说没有及时收到。",
    en: "Your number: not used. This page sent it; the server says that it did not arrive in time.",
  },
  ownUnsent: {
    zh: "你的随机数：没有用上，本页没有及时发出。",
    en: "Your number: not used, as this page did not send it in time.",
  },
  ownLate: {
    zh: "你的随机数：没有用上，没赶在发牌前承诺。",
    en: "Your number: not used, as it was not promised before the deal.",
  },
  ownOther: { zh: "你的随机数：来自你的另一个页面。", en: "Your number: from another page of yours." },
  ownNone: { zh: "你的随机数：本页没有参与这一副的洗牌。", en: "Your number: this page had none in this deal." },
  shareOf: { zh: "随机数 · {name}", en: "Number · {name}" },
  shareBefore: { zh: "随机数 · 你现在的座位", en: "Number · the seat you have now" },
  shareMissing: { zh: "没有收到", en: "not received" },
  commitment: { zh: "发牌前的承诺", en: "Commitment" },
  seed: { zh: "种子", en: "Seed" },
  record: { zh: "下载牌谱", en: "Download the record" },
  recordNote: {
    zh: "本页核对了种子和各人的随机数。牌是否照此发出，可用 paiju verify 对牌谱重新洗牌核对。",
    en: "This page has checked the seed and the numbers. To see that the cards were dealt from them, run paiju verify on the record.",
  },
} satisfies Record<string, Text>;
