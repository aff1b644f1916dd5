// The words of the hand, both languages side by side.
import type { Text } from "../protocol";

export const words = {
  hand: { zh: "手牌，{cards} 张，已选 {chosen} 张", en: "Your hand: {cards} cards, {chosen} chosen" },
} satisfies Record<string, Text>;
