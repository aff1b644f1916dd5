// The words of the panels. They come with the first question of their kind, not with the first hand.
import type { Text } from "../../protocol";

export const words = {
  bid: { zh: "亮", en: "Bid" },
  pickFromHand: { zh: "在手牌里选 {n} 张", en: "Choose {n} from your hand" },
  bury: { zh: "扣底", en: "Bury" },
  buryTitle: { zh: "扣回 {n} 张", en: "Bury {n} cards" },
  buryPoints: { zh: "已选含 {n} 分；", en: "{n} points among them. " },
  buryNote: { zh: "刚拿的底牌有金边。", en: "Cards from the bottom have a gold rim." },
  swap: { zh: "换牌", en: "Exchange" },
  swapNote: { zh: "选要拿的底牌，再选同样多的手牌。", en: "Pick buried cards, and as many of your own." },
  notSwap: { zh: "不换", en: "Keep mine" },
  keep: { zh: "就留它", en: "Keep it" },
  readAs: { zh: "这手牌当作", en: "Play these as" },
  back: { zh: "再想想", en: "Back" },
  playThis: { zh: "就这样出", en: "Play this" },
  give: { zh: "进贡", en: "Give" },
  return: { zh: "还牌", en: "Return" },
} satisfies Record<string, Text>;
