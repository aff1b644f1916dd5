// The words of the settings, both languages side by side.
import type { Text } from "../protocol";

export const words = {
  sound: { zh: "音效", en: "Sounds" },
  voice: { zh: "报牌", en: "Read plays aloud" },
  vibration: { zh: "震动", en: "Vibration" },
  speed: { zh: "动画快慢", en: "Motion" },
  calm: { zh: "慢", en: "Calm" },
  normal: { zh: "正常", en: "Normal" },
  quick: { zh: "快", en: "Quick" },
  deck: { zh: "四色花色", en: "Four-colour suits" },
  leftHanded: { zh: "左手操作", en: "Left-handed" },
  veil: { zh: "不能出的牌变暗", en: "Veil what cannot be played" },
  autoPass: { zh: "要不起自动过", en: "Pass by itself when nothing beats" },
  autoFollow: { zh: "只有一种出法时自动跟", en: "Follow by itself when there is no choice" },
  calling: { zh: "用轮盘叫朋友", en: "Call friends by the wheel" },
} satisfies Record<string, Text>;
