// The words of the log, the rounds and the counter. They come with these, not with the first hand.
import type { Text } from "../../protocol";

export const words = {
  deal: { zh: "第 {n} 副", en: "deal {n}" },
  roundOf: { zh: "第 {n} / {all} 轮", en: "Round {n} of {all}" },
  earlier: { zh: "前一轮", en: "The round before" },
  later: { zh: "后一轮", en: "The round after" },
  fetching: { zh: "正在取……", en: "Fetching…" },
  nothingYet: { zh: "还没有", en: "Nothing yet" },
  counterNote: {
    zh: "别人手里和你看不到的牌，各剩几张。",
    en: "Cards still out: in other hands, or where you cannot look.",
  },
  redJoker: { zh: "大王", en: "RJ" },
  blackJoker: { zh: "小王", en: "BJ" },
  stillOut: { zh: "{card}：还有 {n} 张", en: "{card}: {n} still out" },
  pointsOut: { zh: "还有 {n} 分", en: "{n} points out" },
  score: { zh: "本场 · 第 {n} 副", en: "Match · deal {n}" },
  levels: { zh: "级", en: "Level" },
  scored: { zh: "得分", en: "Points" },
} satisfies Record<string, Text>;
