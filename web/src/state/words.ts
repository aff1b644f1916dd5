// The words of the state. Others are beside the components.
import type { Text } from "../protocol";

export const words = {
  you: { zh: "你", en: "You" },
} satisfies Record<string, Text>;
