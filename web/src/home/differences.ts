// What is a preset's own, for those who know its family: a line, and three cards as its sign.
// A ruleset that is not listed has the server's words and no sign.
import type { Text } from "../protocol";

export interface Own {
  words: Text;
  cards: string[];
}

export const differences: Record<string, Own> = {
  guandan: {
    words: {
      zh: "顺子恰五张，钢板可以更长；打 A 三次不过，对方就赢。",
      en: "Straights of exactly five, plates may be longer; three failed tries at A lose the match.",
    },
    cards: ["H2", "S2", "RJ"],
  },
  "guandan-house": {
    words: {
      zh: "顺子、连对可以更长；级差够大才进贡；打 A 要双上才过。",
      en: "Longer runs; tribute only for a wide gap of levels; passing A takes first and second place.",
    },
    cards: ["S7", "H8", "C9"],
  },
  "guandan-standard": {
    words: {
      zh: "2022 年竞赛规则：牌型长度固定，按名次进贡，打 A 三次不过退回 2。",
      en: "The competition rules of 2022: fixed lengths, tribute by places, three failed tries at A go back to 2.",
    },
    cards: ["SK", "HK", "DK"],
  },
  shengji: {
    words: {
      zh: "四人两方，抓牌时亮主，80 分上台。",
      en: "Two fixed pairs; trumps are bid while drawing; 80 points take the lead.",
    },
    cards: ["D5", "ST", "HK"],
  },
  zhaopengyou: {
    words: {
      zh: "叫一张牌找暗友，可以叫第几张；各记各的级。",
      en: "Call the nth copy of a card to find a secret friend; everybody has a level of their own.",
    },
    cards: ["HA", "HA", "RJ"],
  },
  "zhaopengyou-classic": {
    words: {
      zh: "只叫第一张，不叫王；更小的牌出过了才好甩。",
      en: "Only first copies and no jokers are called; throws look at what has been played.",
    },
    cards: ["SK", "HT", "D5"],
  },
  zimeidui: {
    words: {
      zh: "王加对子亮主，底牌四张可以换；姊妹对当拖拉机，可刮风。",
      en: "A joker with a pair bids; four bottom cards may be swapped; sister pairs are tractors.",
    },
    cards: ["C5", "C5", "C6"],
  },
};
