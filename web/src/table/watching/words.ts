// The words of a spectator's page, both languages side by side.
import type { Text } from "../../protocol";

export const words = {
  live: { zh: "旁观", en: "Watching" },
  delayed: { zh: "旁观 · 慢一轮", en: "Watching, one round behind" },
  sit: { zh: "坐下来打", en: "Sit down and play" },
  afterDeal: { zh: "这一副打完就可以入座", en: "You can sit down after this deal" },
} satisfies Record<string, Text>;
