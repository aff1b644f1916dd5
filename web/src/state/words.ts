import type { Text } from "../protocol";

export const words = {
  you: { zh: "你", en: "You" },
} satisfies Record<string, Text>;
