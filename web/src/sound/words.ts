// The words of what is read aloud, both languages side by side.
import type { Text } from "../protocol";

export const words = {
  on: { zh: "开始报牌", en: "Reading plays aloud" },
  pass: { zh: "不要", en: "pass" },
  single: { zh: "{card}", en: "{card}" },
  pair: { zh: "一对{card}", en: "pair, {card}" },
  several: { zh: "{n} 张{card}", en: "{n} times {card}" },
  cards: { zh: "{n} 张", en: "{n} cards" },
  left: { zh: "剩 {n} 张", en: "{n} left" },
} satisfies Record<string, Text>;
