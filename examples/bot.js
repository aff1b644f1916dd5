// A bot for Paiju in JavaScript: of what is legal it plays the fewest cards, and of those the lowest.
//
//     paiju simulate guandan --deals 5 --bots "cmd:node examples/bot.js,greedy"

const RANKS = "23456789TJQKA";

// play S3 H3 as pair:3 → [S3, H3]
const cardsIn = (action) => action.split(" as ")[0].split(" ").slice(1);

const height = (card) => (RANKS.includes(card[1]) ? RANKS.indexOf(card[1]) : 99);

function cost(action) {
  const cards = cardsIn(action);
  return cards.reduce((sum, card) => sum + height(card), 0) + 1000 * cards.length;
}

function choose({ view, legal: { actions } }) {
  const plays = actions.filter((action) => action.startsWith("play"));
  if (plays.length) return plays.sort((a, b) => cost(a) - cost(b))[0];
  return view.phase === "draw" ? actions.at(-1) : actions[0]; // bid whenever possible
}

const lines = require("node:readline").createInterface({ input: process.stdin });
lines.on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "request") {
    console.log(JSON.stringify({ rqid: message.rqid, action: choose(message) }));
  } else if (message.type === "bye") {
    lines.close();
  }
});
