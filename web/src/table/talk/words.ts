// The words of talk, both languages side by side. The server has the phrases.
import type { Text } from "../../protocol";

export const words = {
  talk: { zh: "聊天", en: "Talk" },
  unread: { zh: "聊天，{n} 条没看", en: "Talk, {n} not read" },
  nothing: { zh: "还没人说话", en: "Nobody has said anything yet" },
  said: { zh: "{name}：{words}", en: "{name}: {words}" },
  threw: { zh: "{name} 向 {other} 扔了{words}", en: "{name} threw {words} at {other}" },
  you: { zh: "你", en: "you" },
  field: { zh: "说点什么", en: "Say something" },
  send: { zh: "发送", en: "Send" },
  phrases: { zh: "常用语", en: "Phrases" },
  throw: { zh: "扔给", en: "Throw at" },
  more: { zh: "常用语和表情", en: "Phrases and emoji" },
  onlySit: { zh: "坐下就能说话", en: "Sit down to join the talk" },
  muted: { zh: "房主请你先别说话", en: "The host has muted you" },
  hushAll: { zh: "不看大家的话", en: "Hide everybody's words" },
  hush: { zh: "不看这个人的话", en: "Hide this person's words" },
  unhush: { zh: "恢复看这个人的话", en: "Show this person's words" },
  hushed: { zh: "（已隐藏）", en: "(hidden)" },
  mute: { zh: "禁言", en: "Mute" },
  unmute: { zh: "允许说话", en: "Let them talk" },
  report: { zh: "举报这句话", en: "Report these words" },
  reported: { zh: "已举报，站长会看到这句话", en: "Reported: whoever runs this server will see it" },
  reports: { zh: "{by} 举报了 {name} 的话", en: "{by} reported {name}'s words" },
  ok: { zh: "知道了", en: "OK" },
} satisfies Record<string, Text>;
