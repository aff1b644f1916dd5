// The words of the plain pages, both languages side by side. The server words whatever belongs to the rules.
import type { Text } from "./protocol";

export const words = {
  language: { zh: "语言", en: "Language" },
  theme: { zh: "换明暗", en: "Light or dark" },
  loading: { zh: "请稍候……", en: "One moment…" },
  offline: { zh: "连不上服务器，请看看网络。", en: "The server cannot be reached: is the network there?" },
  broken: { zh: "服务器没有答上来，请再试一次。", en: "The server gave no good answer: please try again." },
  again: { zh: "再试一次", en: "Try again" },
  home: { zh: "回首页", en: "First page" },

  motto: { zh: "坐下就打，\n一局见真章。", en: "Sit down.\nPlay a proper hand." },
  pitch: {
    zh: "掼蛋、升级、找朋友。人不够，机器人来凑；不用注册。",
    en: "Guandan, Level-up, Finding Friends. Bots fill the empty seats; no account needed.",
  },
  playNow: { zh: "马上开局", en: "Play now" },
  againstBots: { zh: "{title} · {n} 个机器人", en: "{title} · {n} bots" },
  withFriends: { zh: "开一桌，请朋友", en: "Play with friends" },
  byLink: { zh: "把链接发给他们", en: "send them a link" },
  name: { zh: "你的名字", en: "Your name" },
  rename: { zh: "改名", en: "Change" },
  renamed: { zh: "已改名", en: "Changed" },
  nameNeeded: { zh: "名字不能空着，还是叫 {name}", en: "A name cannot be empty: you are still {name}" },
  strength: { zh: "机器人的水平", en: "How strong the bots play" },
  chooseGame: { zh: "选一种打法", en: "Choose a game" },
  size: { zh: "{players} 人 · {decks} 副牌", en: "{players} players · {decks} packs" },
  rules: { zh: "规则", en: "Rules" },
  rulesOf: { zh: "{title}的规则", en: "The rules of {title}" },
  myTables: { zh: "你的牌桌", en: "Your tables" },
  deal: { zh: "第 {n} 副", en: "deal {n}" },
  stateOpen: { zh: "还没开始", en: "not begun" },
  stateOver: { zh: "已结束", en: "over" },
  contents: { zh: "目录", en: "Contents" },

  missing: { zh: "这里没有牌桌", en: "No table here" },
  missingWhy: {
    zh: "地址可能写错了，或者这张桌子已经不在了。",
    en: "The address may be mistyped, or the table is gone.",
  },
} satisfies Record<string, Text>;
