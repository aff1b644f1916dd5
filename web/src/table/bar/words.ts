// The words of what a host does with the table, both languages side by side.
import type { Text } from "../../protocol";

export const words = {
  halt: { zh: "暂停牌局", en: "Pause the game" },
  goOn: { zh: "继续牌局", en: "Go on" },
  halted: { zh: "牌局暂停了，房主 {name} 可以继续", en: "The game is paused. {name}, the host, can let it go on" },
  haltedByYou: { zh: "你暂停了牌局，谁都不能出牌", en: "You have paused the game: nobody can play" },
  haltedNobody: { zh: "牌局暂停了", en: "The game is paused" },
  room: { zh: "本桌设置", en: "Settings of this table" },
  lookOn: { zh: "{n} 人在旁观", en: "{n} looking on" },
  lookOnNamed: { zh: "{n} 人在旁观：{names}", en: "{n} looking on: {names}" },
} satisfies Record<string, Text>;
