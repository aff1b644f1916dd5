// The words of the state. Others are beside the components.
import type { Text } from "../protocol";

export const words = {
  you: { zh: "你", en: "You" },
  before: { zh: "这一副是你入座之前打的。", en: "This deal was played before you sat down." },
} satisfies Record<string, Text>;
