// The words of what a host does with people, both languages side by side.
import type { Text } from "../../protocol";

export const words = {
  makeHost: { zh: "设为房主", en: "Make host" },
  remove: { zh: "请离座位", en: "Remove from the seat" },
  removeNote: { zh: "座位会空出来，对方还可以再坐下。", en: "The seat becomes free. They may sit down again." },
  replace: { zh: "换机器人接手", en: "Let a bot take over" },
  removeDeal: {
    zh: "机器人马上接着打，这一副打完后座位空出。",
    en: "A bot takes over at once, and the seat becomes free after this deal.",
  },
  keepOut: { zh: "请离本桌，不再加入", en: "Remove and keep out" },
  keepOutSure: { zh: "再点一次，不再让对方加入", en: "Press again to keep them out" },
  keepOutNote: {
    zh: "对方不能再进这一桌，除非你在菜单里允许。",
    en: "They cannot come back to this table unless you let them in, in the menu.",
  },
  replaceSure: { zh: "再点一次，座位让给机器人", en: "Press again: a bot gets the seat" },
  swapWith: { zh: "与{name}换座", en: "Swap with {name}" },
  swapFree: { zh: "换到空位 {n}", en: "Move to free seat {n}" },
} satisfies Record<string, Text>;
