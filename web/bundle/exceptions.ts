// Where traditional characters are not what OpenCC makes of the simplified ones, each with the reason. Somebody has read
// all texts for it; whoever adds a text that reads wrong adds a line here. The longest entry that fits counts.
const exceptions: [simplified: string, traditional: string, why: string][] = [
  // one character that stands for several, and means the same one wherever we use it
  ["只", "只", "only; 隻 counts animals, and cards are counted in 张"],
  ["里", "裡", "inside, after numbers too (三带二里); never the mile"],
  ["出", "出", "to play; 齣 counts operas (三游一出完)"],
  ["台", "台", "上台, 台上, 这台: written so by most; 臺 is stiff"],
  ["台面", "檯面", "the top of the table"],
  ["游", "游", "头游, 末游 come from 上游 and 下游, the reaches of a river"],
  ["游戏", "遊戲", "but a game is 遊"],
  ["托", "託", "the badge of 托管, alone"],
  ["舍分", "捨分", "to give points up, not a house"],
  // the same thing has another name where traditional characters are read
  ["服务器", "伺服器", "server"],
  ["网络", "網路", "network"],
  ["链接", "連結", "link"],
  ["连接太多", "連線太多", "connections"],
  ["设备", "裝置", "device"],
  ["数据", "資料", "data"],
  ["登录", "登入", "log in"],
  ["菜单", "選單", "menu"],
  ["设置", "設定", "settings"],
  ["程序", "程式", "program"],
  ["文件", "檔案", "file"],
  ["文件夹", "資料夾", "folder"],
  ["保存", "儲存", "to store"],
  ["发送", "傳送", "to send"],
  ["消息", "訊息", "message"],
  ["字符", "字元", "character"],
];

export default exceptions;
