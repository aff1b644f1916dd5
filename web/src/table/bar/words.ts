// The words of what a host does with the table, both languages side by side.
import type { Text } from "../../protocol";

export const words = {
  halt: { zh: "暂停牌局", en: "Pause the game" },
  goOn: { zh: "继续牌局", en: "Go on" },
  halted: { zh: "牌局暂停了，房主 {name} 可以继续", en: "The game is paused. The host {name} can let it go on" },
  haltedByYou: { zh: "你暂停了牌局，谁都不能出牌", en: "You have paused the game: nobody can play" },
  haltedNobody: { zh: "牌局暂停了", en: "The game is paused" },
  branch: { zh: "换个打法，不计战绩", en: "What if: it does not count" },
  toReplay: { zh: "回到复盘", en: "Back to the replay" },
  room: { zh: "本桌设置", en: "Settings of this table" },
  lookOn: { zh: "{n} 人在旁观", en: "{n} looking on" },
  lookIn: { zh: "{n} 人打开了链接，还没坐下", en: "{n} opened the link, not seated yet" },
  sendAway: { zh: "请走", en: "Send away" },
  sendAwayWhom: { zh: "请 {name} 离开，不再加入", en: "Send {name} away and keep them out" },
  sendAwaySure: { zh: "再点一次，不再让对方进来", en: "Press again: they cannot come back" },
} satisfies Record<string, Text>;
