// The words of the page about oneself, both languages side by side.
import type { Text } from "../protocol";

export const words = {
  title: { zh: "账号与设备", en: "Account and devices" },
  wait: { zh: "试得太多了，请过 {n} 秒再试。", en: "Too many tries: please wait {n} seconds." },

  account: { zh: "登录名和密码", en: "Login name and password" },
  accountWhy: {
    zh: "不设也能玩。设了，换手机、清缓存都找得回牌桌。不要邮箱；登录名只有你自己看得见，牌桌上的名字另取。",
    en: "You can play without. With it you find your tables again from any device. No e-mail; only you see the login name, at the table you have your own name.",
  },
  noMail: {
    zh: "没有邮箱，密码忘了就找不回：请让浏览器记住它，或者多留一台登录着的设备。",
    en: "Without e-mail nobody can send you a forgotten password: let the browser keep it, or stay logged in on another device.",
  },
  haveNone: { zh: "新设一个", en: "Create" },
  haveOne: { zh: "我有账号", en: "Log in" },
  which: { zh: "新账号还是已有账号", en: "A new account, or one that you have" },
  login: { zh: "登录名", en: "Login name" },
  password: { zh: "密码", en: "Password" },
  showPassword: { zh: "显示", en: "Show" },
  hidePassword: { zh: "隐藏", en: "Hide" },
  showOf: { zh: "显示{label}", en: "Show: {label}" },
  hideOf: { zh: "隐藏{label}", en: "Hide: {label}" },
  register: { zh: "设好", en: "Create account" },
  registered: { zh: "设好了。在别的设备上用它登录就行。", en: "Done. Log in with it on any other device." },
  logIn: { zh: "登录", en: "Log in" },
  bring: {
    zh: "把这台设备上打过的牌桌（{n} 桌）一起带过去",
    en: "Bring along what this device has played ({n})",
  },
  notBrought: {
    zh: "不带的话，这些牌桌就留在原处，以后找不回来。",
    en: "Otherwise these tables are left behind, and you cannot get back to them.",
  },
  arrived: { zh: "欢迎回来，{name}。", en: "Welcome back, {name}." },
  left: {
    zh: "这几桌两边都有座位，或者账号进不去，没有带过来：{titles}",
    en: "Not brought along, because the account has a seat there as well or is kept out: {titles}",
  },
  loggedIn: { zh: "你的登录名：", en: "Your login name: " },
  change: { zh: "改密码", en: "Change the password" },
  present: { zh: "现在的密码", en: "Present password" },
  fresh: { zh: "新密码", en: "New password" },
  changeNote: { zh: "改了以后，其他设备都要重新登录。", en: "All other devices will have to log in again." },
  changed: { zh: "改好了，其他设备都退出了。", en: "Changed. All other devices are logged out." },
  remove: { zh: "不要登录名和密码了", en: "Do without login name and password" },
  removeNote: {
    zh: "牌桌都还在，已经登录的设备照样能用；只是不能再用密码登录。",
    en: "Your tables stay, and so do the devices that are logged in; only the password is gone.",
  },
  removeDo: { zh: "去掉", en: "Remove" },
  removeSure: { zh: "确定去掉？", en: "Really remove it?" },
  removed: { zh: "去掉了。", en: "Removed." },

  devices: { zh: "设备", en: "Devices" },
  thisOne: { zh: "这台", en: "this one" },
  unknown: { zh: "一台设备", en: "A device" },
  seen: { zh: "{since}登录 · 上次用 {last}", en: "since {since}, last used {last}" },
  end: { zh: "退出", en: "Log out" },
  endSure: { zh: "确定？", en: "Sure?" },
  endOf: { zh: "让这台设备退出：{device}", en: "Log this device out: {device}" },
  ended: { zh: "已退出，它开着的牌桌也断开了。", en: "Logged out, and cut off from its tables." },
  others: { zh: "其他设备全部退出", en: "Log out everywhere else" },
  othersEnded: { zh: "其他设备都退出了", en: "All other devices are logged out" },

  another: { zh: "换到另一台设备", en: "On another device, too" },
  anotherWhy: {
    zh: "在这里要一个代码，到另一台设备上扫码或输入，那台设备就也是你。不用账号。",
    en: "Get a code here, and scan or type it on the other device: then that one is you, too. No account needed.",
  },
  show: { zh: "给我一个代码", en: "Show a code" },
  showAgain: { zh: "再要一个", en: "Another code" },
  codeLabel: { zh: "另一台设备用的二维码", en: "QR code for the other device" },
  codeGood: {
    zh: "只能用一次，还有 {time}。别给别人看：谁用了它，谁就是你。",
    en: "Good once, for {time}. Show it to nobody else: whoever uses it is you.",
  },
  codeOver: { zh: "代码过期了。", en: "The code is too old." },
  codeUsed: { zh: "✓ 用过了：另一台设备已经是你。", en: "✓ Used: the other device is you now." },
  typeWhy: { zh: "另一台设备上有代码？", en: "A code from your other device?" },
  ownOnly: {
    zh: "只用你自己的设备给的代码。用了，这个浏览器就和那台设备是同一个人。",
    en: "Use only a code from a device of your own: with it, this browser is the same person as that device.",
  },
  use: { zh: "用代码", en: "Use it" },

  stats: { zh: "我的战绩", en: "My record" },

  data: { zh: "退出与删除", en: "Logging out and deleting" },
  dataGuest: {
    zh: "网站凭这个浏览器里的 Cookie 认出你，不用密码。退出后，这里就找不回你的牌桌了，除非别的设备还登录着。",
    en: "A cookie in this browser tells who you are; there is no password. Once you log out, only another device that is still logged in can find your tables again.",
  },
  dataAccount: {
    zh: "退出后，凭登录名和密码随时回来。删除要再输一次密码，所有设备都会退出。",
    en: "Once logged out, you come back with name and password. To delete, type the password once more; all devices are logged out.",
  },
  logOut: { zh: "在这台设备上退出", en: "Log out on this device" },
  logOutSure: { zh: "确定退出？", en: "Really log out?" },
  loggedOut: {
    zh: "退出了。在这台设备上，你现在是新客人。",
    en: "Logged out. On this device you are a new guest now.",
  },
  forgetMe: { zh: "删除我的一切", en: "Delete everything of mine" },
  forgetSure: { zh: "全部删除，不能恢复。确定？", en: "This deletes everything for good. Sure?" },
  forgotten: {
    zh: "你的东西都删除了。你现在是新客人。",
    en: "Everything of yours is deleted. You are a new guest now.",
  },
} satisfies Record<string, Text>;
