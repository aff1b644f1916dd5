// The words of finding people, both languages side by side.
import type { Text } from "../protocol";

export const words = {
  title: { zh: "找人打", en: "Play with anybody" },
  pitch: {
    zh: "选一种打法排队，凑够人就开。等 {seconds} 秒还缺人，机器人补上。",
    en: "Queue for a game: it begins as soon as there are enough of you. After {seconds} seconds bots take the free seats.",
  },
  terms: {
    zh: "打 {deals} 副，按最后的级别计分；对手里也有真人才算。中途走了，机器人替你打完，照样计分。同桌只能用常用语和表情。",
    en: "{deals} deals, rated by the final levels if there are people on different sides. If you leave, a bot plays on, and its result is yours. Only phrases and emoji can be said.",
  },
  queues: { zh: "排队", en: "Queues" },
  waiting: { zh: "{n} 人在等", en: "{n} waiting" },
  players: { zh: "{n} 人", en: "{n} players" },
  join: { zh: "排队", en: "Queue" },
  joinOf: { zh: "排队打{title}", en: "Queue for {title}" },
  ratings: { zh: "等级分", en: "Ratings" },
  rating: { zh: "等级分 {value} ± {margin}", en: "Rating {value} ± {margin}" },
  games: { zh: "{n} 场", en: "matches: {n}" },
  settling: { zh: "（还在定级）", en: "(still settling)" },
  looking: { zh: "正在找人：{title}", en: "Looking for people: {title}" },
  spot: { zh: "{waiting} / {players} 人", en: "{waiting} of {players}" },
  fills: { zh: "{n} 秒后机器人补位", en: "bots fill in {n} s" },
  opening: { zh: "开桌了……", en: "Opening the table…" },
  leave: { zh: "不等了", en: "Leave the queue" },
  stay: { zh: "关掉这一页就算不等了。", en: "Closing this page leaves the queue." },
  listed: { zh: "公开的牌桌", en: "Open tables" },
  listedNote: { zh: "房主公开的牌桌，谁都可以坐。不计分。", en: "Anybody may sit down here. Not rated." },
  none: { zh: "现在没有公开的牌桌", en: "There are none just now" },
  free: { zh: "空 {n} 位", en: "{n} free" },
  begun: { zh: "正在打，一副打完可以入座", en: "playing: sit down after a deal" },
  spectators: { zh: "可旁观", en: "spectators welcome" },
  sit: { zh: "去看看", en: "Go there" },
  sitOf: { zh: "去这一桌：{names}", en: "To the table of {names}" },
  and: { zh: "、", en: ", " },
} satisfies Record<string, Text>;
