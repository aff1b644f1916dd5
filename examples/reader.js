// A reader of Paiju's records in JavaScript, written after docs/records.md and nothing else. It checks what can be
// checked without the rules of the game, and folds the events to the state of the match.
//
//     node examples/reader.js FILE …                   print the last state of each as JSON
//     node examples/reader.js --check FILE.paiju …     compare with the states in FILE.states.json

const fs = require("node:fs");
const { createHash } = require("node:crypto");
const { isDeepStrictEqual } = require("node:util");

const SUITS = "SHCD";
const RANKS = "23456789TJQKA";
const NAMES = [...RANKS].flatMap((rank) => [...SUITS].map((suit) => suit + rank)).concat("BJ", "RJ");
const NUMBER = new Map(NAMES.map((name, number) => [name, number]));
const RESULTS = { 大光: "big_shutout", 小光: "small_shutout", 小胜: "small_win", 反超: "turnover" };
Object.assign(RESULTS, { 大胜: "big_win", 完胜: "full_win", 满光: "total_win", 惨败: "rout" });

// The fields of every event, as in docs/events.md: n number, t text, c cards, N T lists of them, P places.
const FIELDS = Object.fromEntries(
  `MatchOpened seats:n levels:T level:t owner:n fails:N
  DealOpened number:n level:t owner:n commitment:t
  SharesPromised seats:N promises:T
  SharesRevealed seats:N shares:T withheld:N
  PhaseEntered name:t actors:N
  Dealt seat:n cards:c
  Played seat:n cards:c reads:t turn:n
  Passed seat:n turn:n
  Tallied tally:N
  Settled levels:T level:t owner:n fails:N champion:n
  DealRevealed number:n seed:t
  LeadGiven seat:n why:t
  TributeDue payers:N counts:N ties:N
  TributeResisted seat:n cards:c
  TributeOffered seat:n cards:c
  TributeGiven seat:n to:n cards:c
  ReturnOffered seat:n cards:c
  TributeReturned seat:n to:n cards:c
  WentOut seat:n place:n
  RoundEnded leader:n
  DealEnded places:P
  StarterSet seat:n why:t
  StageSet seat:n
  Shuffled cards:c
  Drawn seat:n cards:c
  Asked actors:N
  BidShown seat:n cards:c declarer:n trump:n level:t actors:N
  BidLaid seat:n joker:c cards:c actors:N
  BidPassed seat:n
  BiddingLeft seat:n
  DeclarerSet seat:n owner:n level:t
  DealVoided
  HandThrownIn seat:n cards:c level:t owner:n
  BottomSet cards:c
  BottomFlipped cards:c declarer:n trump:n level:t
  BottomShown cards:c
  BottomTaken seat:n cards:c
  Buried seat:n cards:c
  BidRevealed seat:n cards:c trump:n
  SwapOffered seat:n cards:c
  Swapped seat:n given:c taken:c
  SwapDeclined seat:n
  FriendCalled seat:n card:c copy:n
  FriendFound seat:n
  ThrowChallenged seat:n cards:c blocker:n shapes:T
  ThrowFailed seat:n shape:t kept:c penalty:n
  TrickTaken seat:n points:n leader:n
  DealScored attackers:N points:n bottom:c factor:n result:t
  LapPassed side:n`
    .split("\n")
    .map((line) => line.trim().split(" "))
    .map(([name, ...fields]) => [name, fields.map((field) => field.split(":"))]),
);

const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash("sha256"));
const fail = (line, why) => {
  throw new Error(`line ${line}: ${why}`);
};

// --- Lines -----------------------------------------------------------------------------------------------------------

function whole(text, line) {
  return /^(0|-?[1-9][0-9]{0,8})$/.test(text) ? Number(text) : fail(line, `${text} is no number`);
}

function value(kind, text, line) {
  if (text === "-") return "nt".includes(kind) ? null : [];
  if (kind === "n") return whole(text, line);
  if (kind === "t") return text;
  if (kind === "P") return text.split("/").map((place) => value("N", place, line));
  const items = text.split(",");
  if (kind === "N") return items.map((item) => whole(item, line));
  if (kind === "c" && items.some((card) => !NUMBER.has(card) && card !== "??")) fail(line, `cards ${text}`);
  return items;
}

function parseEvent(text, line) {
  const [name, ...parts] = text.split(" ");
  const fields = FIELDS[name] ?? fail(line, `no event ${name}`);
  if (parts.length !== fields.length) fail(line, `${name} has ${fields.length} fields`);
  const event = { event: name };
  fields.forEach(([field, kind], i) => {
    if (!parts[i].startsWith(`${field}=`)) fail(line, `${field} expected`);
    event[field] = value(kind, parts[i].slice(field.length + 1), line);
  });
  return event;
}

// Python's way of writing JSON: sorted keys, blanks after commas and colons, ASCII only.
function canonical(data) {
  if (Array.isArray(data)) return `[${data.map(canonical).join(", ")}]`;
  if (data && typeof data === "object") {
    const keys = Object.keys(data).sort();
    return `{${keys.map((key) => `${canonical(key)}: ${canonical(data[key])}`).join(", ")}}`;
  }
  const escaped = (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return JSON.stringify(data).replace(/[\u007f-\uffff]/g, escaped);
}

function parseRecord(text) {
  const lines = text.replace(/^\ufeff/, "").replaceAll("\r\n", "\n").trimEnd().split("\n");
  const version = /^paiju record ([123])$/.exec(lines[0])?.[1] ?? fail(1, "not a record that I know");
  const end = lines.pop();
  const seal = `end ${lines.length} ${sha256(lines.join("\n")).digest("hex")}`;
  if (end !== seal) fail(lines.length + 1, "the closing line does not fit");
  const record = { version: Number(version), options: {}, players: {}, seeds: {}, events: [] };
  let phase = "";
  lines.slice(1).forEach((text, i) => {
    const line = i + 2;
    const [word, key, ...rest] = text.split(" ");
    if (!text || text.startsWith("#")) return;
    if (word === "ruleset" || word === "digest") record[word] = text.slice(word.length + 1);
    else if (word === "family") [record.family, record.meaning] = [key, whole(rest[0], line)];
    else if (word === "option") record.options[key] = JSON.parse(rest.join(" "));
    else if (word === "player") record.players[whole(key, line)] = rest.join(" ");
    else if (word === "seed") record.seeds[whole(key, line)] = rest[0];
    else {
      let told = text;
      if (word === "PhaseEntered") phase = key;
      if (version === "1" && word === "BidPassed" && phase === "name=swap") told = text.replace(word, "SwapDeclined");
      const event = parseEvent(told, line);
      if (version === "1" && word === "DealScored") event.result = RESULTS[event.result];
      record.events.push(event);
    }
  });
  const { family, options, meaning } = record;
  if (sha256(canonical({ family, options, version: meaning })).digest("hex") !== record.digest)
    fail(1, "the options do not fit their digest");
  return record;
}

// --- Checks that need no rules ---------------------------------------------------------------------------------------

function* stream(seed, label) {
  for (let block = 0; ; block++) {
    const digest = sha256(seed, `|${label}|${block}`).digest();
    for (let i = 0; i < 32; i += 4) yield digest.readUInt32BE(i);
  }
}

function below(words, n) {
  const limit = 2 ** 32 - (2 ** 32 % n);
  for (;;) {
    const word = words.next().value;
    if (word < limit) return word % n;
  }
}

function shuffle(words, pile) {
  for (let i = pile.length - 1; i > 0; i--) {
    const j = below(words, i + 1);
    [pile[i], pile[j]] = [pile[j], pile[i]];
  }
  return pile;
}

// Every deal was committed to before it began, every share was promised, and the cards follow from both.
function checkShuffles({ events, seeds }) {
  const known = { ...seeds };
  for (const event of events) if (event.event === "DealRevealed") known[event.number] = event.seed;
  const { seats } = events[0];
  let seed, promised, voids, first, hands;
  for (const event of events) {
    if (event.event === "DealOpened") {
      seed = Buffer.from(known[event.number], "hex");
      first = event.number === 1;
      [promised, voids, hands] = [{}, 0, []];
      if (sha256("paiju deal|", seed).digest("hex") !== event.commitment) throw new Error("the seed is another one");
    } else if (event.event === "SharesPromised") {
      event.seats.forEach((seat, i) => (promised[seat] = event.promises[i]));
    } else if (event.event === "SharesRevealed") {
      const shares = event.seats.map((seat, i) => {
        const share = Buffer.from(event.shares[i], "hex");
        if (sha256("paiju share|", share).digest("hex") !== promised[seat]) throw new Error("the share is another one");
        return `${seat}=${event.shares[i]}`;
      });
      if (shares.length) seed = sha256(seed, `|shares/${shares.join("/")}`).digest();
    } else if (event.event === "DealVoided" || event.event === "HandThrownIn") {
      voids++;
    } else if (event.event === "Shuffled") {
      const words = stream(seed, voids ? `draw/${voids}` : "draw");
      if (first && !voids) below(words, seats); // who draws first
      const pile = shuffle(words, added([], event.cards));
      if (!isDeepStrictEqual(pile, event.cards)) throw new Error("the pile is another one");
    } else if (event.event === "Dealt" && hands.push(event.cards) === seats) {
      const pile = shuffle(stream(seed, "deal"), added([], hands.flat()));
      const size = pile.length / seats;
      const dealt = hands.map((_, seat) => added([], pile.slice(seat * size, (seat + 1) * size)));
      if (!isDeepStrictEqual(dealt, hands)) throw new Error("the hands are others");
    }
  }
}

// --- The state -------------------------------------------------------------------------------------------------------

const added = (pile, cards) => [...pile, ...cards].sort((a, b) => NUMBER.get(a) - NUMBER.get(b));

function taken(pile, cards) {
  const rest = [...pile];
  for (const card of cards) {
    const place = rest.indexOf(card);
    if (place < 0) throw new Error(`${card} is not there`);
    rest.splice(place, 1);
  }
  return rest;
}

const fill = (n, what) => Array.from({ length: n }, () => what);
const laid = (seat, cards = [], reads = "") => ({ seat, cards, reads });
const only = (seat) => (seat === null ? [] : [seat]);

function blank(family) {
  const all = { hands: [], deal: 0, levels: [], level: "", owner: null, fails: [], tally: [], champion: null };
  Object.assign(all, { phase: "", actors: [], redeals: 0, leader: null, plays: [], rounds: [], discards: [] });
  if (family === "climbing")
    return { ...all, places: [], dues: [], ties: [], offers: [], payments: [], resisted: false, out: [] };
  Object.assign(all, { starter: null, laps: [], stage: null, stock: [], bottom: [], turned: 0, bids: [] });
  Object.assign(all, { withdrawn: [], buriers: [], declarer: null, trump: null, calls: [], alone: false });
  return { ...all, score: [], penalties: [], throw: null };
}

const move = (s, from, to, cards) => {
  s.hands[from] = taken(s.hands[from], cards);
  s.hands[to] = added(s.hands[to], cards);
};

function voided(s) {
  Object.assign(s, { hands: fill(s.hands.length, []), bottom: [], bids: [], withdrawn: [], stock: [] });
  return Object.assign(s, { actors: [], phase: "", redeals: s.redeals + 1 });
}

const FOLD = {
  MatchOpened: (s, { seats, levels, level, owner, fails }) =>
    Object.assign(s, { levels, level, owner, fails, hands: fill(seats, []) }),
  DealOpened(s, { number, level, owner }, family) {
    const kept = ["levels", "fails", "tally", ...(family === "climbing" ? ["places"] : ["starter", "stage", "laps"])];
    const seats = s.hands.length;
    Object.assign(s, blank(family), Object.fromEntries(kept.map((name) => [name, s[name]])));
    Object.assign(s, { deal: number, level, owner, hands: fill(seats, []) });
    if (family === "tricks") Object.assign(s, { score: fill(seats, 0), penalties: fill(seats, 0) });
  },
  SharesPromised() {},
  SharesRevealed() {},
  PhaseEntered: (s, { name, actors }) => Object.assign(s, { phase: name, actors }),
  Dealt: (s, { seat, cards }) => (s.hands[seat] = added(s.hands[seat], cards)),
  Played(s, { seat, cards, reads, turn }) {
    s.hands[seat] = taken(s.hands[seat], cards);
    s.discards = added(s.discards, cards);
    Object.assign(s, { plays: [...s.plays, laid(seat, cards, reads)], actors: only(turn) });
  },
  Passed: (s, { seat, turn }) => Object.assign(s, { plays: [...s.plays, laid(seat)], actors: only(turn) }),
  Tallied: (s, { tally }) => (s.tally = tally),
  Settled: (s, { levels, level, owner, fails, champion }) =>
    Object.assign(s, { levels, level, owner, fails, champion }),
  DealRevealed() {},
  LeadGiven: (s, { seat }) => (s.leader = seat),
  TributeDue: (s, { payers, counts, ties }) =>
    Object.assign(s, { dues: payers.map((payer, i) => [payer, counts[i]]), ties }),
  TributeResisted: (s) => (s.resisted = true),
  TributeOffered: (s, { seat, cards }) =>
    Object.assign(s, { offers: [...s.offers, laid(seat, cards)], actors: s.actors.filter((one) => one !== seat) }),
  TributeGiven(s, { seat, to, cards }) {
    move(s, seat, to, cards);
    Object.assign(s, { offers: [], payments: [...s.payments, { payer: seat, receiver: to, cards }] });
  },
  ReturnOffered: (s, event) => FOLD.TributeOffered(s, event),
  TributeReturned(s, { seat, to, cards }) {
    move(s, seat, to, cards);
    s.offers = [];
  },
  WentOut: (s, { seat }) => (s.out = [...s.out, seat]),
  RoundEnded: (s, { leader }) => Object.assign(s, { rounds: [...s.rounds, s.plays], plays: [], actors: [leader] }),
  DealEnded: (s, { places }) => Object.assign(s, { places, actors: [] }),
  StarterSet: (s, { seat }) => (s.starter = seat),
  StageSet: (s, { seat }) => (s.stage = seat),
  Shuffled: (s, { cards }) => (s.stock = cards),
  Drawn(s, { seat, cards }) {
    s.stock = taken(s.stock, cards);
    s.hands[seat] = added(s.hands[seat], cards);
  },
  Asked: (s, { actors }) => (s.actors = actors),
  BidShown: (s, { seat, cards, declarer, trump, level, actors }) =>
    Object.assign(s, { bids: [...s.bids, laid(seat, cards)], declarer, trump, level, actors }),
  BidLaid: (s, { seat, cards, actors }) =>
    Object.assign(s, { bids: [...s.bids, laid(seat, cards, "joker")], trump: null, actors }),
  BidPassed: (s, { seat }) => (s.actors = s.actors.filter((one) => one !== seat)),
  BiddingLeft: (s, { seat }) => Object.assign(s, { withdrawn: [...s.withdrawn, seat], actors: [] }),
  DeclarerSet: (s, { seat, owner, level }) => Object.assign(s, { declarer: seat, owner, level, actors: [] }),
  DealVoided: voided,
  HandThrownIn: (s, { level, owner }) =>
    Object.assign(voided(s), { declarer: null, trump: null, turned: 0, level, owner }),
  BottomSet: (s, { cards }) => Object.assign(s, { stock: cards, bottom: added([], cards) }),
  BottomFlipped: (s, { cards, trump }) => Object.assign(s, { turned: cards.length, trump }),
  BottomShown: (s, { cards }) => (s.turned = cards.length),
  BottomTaken(s, { seat, cards }) {
    s.hands[seat] = added(s.hands[seat], cards);
    Object.assign(s, { bottom: [], stock: [] });
  },
  Buried(s, { seat, cards }) {
    s.hands[seat] = taken(s.hands[seat], cards);
    Object.assign(s, { bottom: added([], cards), buriers: [...s.buriers, seat], actors: [] });
  },
  BidRevealed: (s, { seat, cards, trump }) =>
    Object.assign(s, { bids: [...s.bids.slice(0, -1), laid(seat, cards, "joker")], trump }),
  SwapOffered: (s, { seat }) => (s.actors = [seat]),
  Swapped(s, event) {
    s.hands[event.seat] = added(taken(s.hands[event.seat], event.given), event.taken);
    Object.assign(s, { bottom: added(taken(s.bottom, event.taken), event.given), actors: [] });
  },
  SwapDeclined: (s) => (s.actors = []),
  FriendCalled: (s, { card, copy }) =>
    Object.assign(s, {
      calls: card.length ? [...s.calls, { card: NUMBER.get(card[0]), copy, seat: null }] : [],
      alone: !card.length,
      actors: [],
    }),
  FriendFound(s, { seat }) {
    const sought = s.calls.filter((call) => call.seat === null);
    const played = s.plays.at(-1)?.cards ?? [];
    const copies = (card) => s.discards.filter((name) => name === card).length;
    const reached = ({ card, copy }) => played.includes(NAMES[card]) && copies(NAMES[card]) >= copy;
    const place = sought.find(reached) ?? sought[0];
    s.calls = s.calls.map((call) => (call === place ? { ...call, seat: seat ?? s.declarer } : call));
    s.alone = s.calls.every((call) => call.seat === s.declarer);
  },
  ThrowChallenged: (s, { seat, cards, blocker, shapes }) =>
    Object.assign(s, { throw: { seat, cards, blocker, shapes }, actors: only(blocker) }),
  ThrowFailed: (s, { seat, penalty }) =>
    Object.assign(s, { throw: null, penalties: s.penalties.map((n, i) => (i === seat ? n + penalty : n)) }),
  TrickTaken(s, { seat, points, leader }) {
    s.score = s.score.map((n, i) => (i === seat ? n + points : n));
    Object.assign(s, { rounds: [...s.rounds, s.plays], plays: [], actors: only(leader), leader: seat });
  },
  DealScored: (s) => (s.actors = []),
  LapPassed(s, { side }) {
    const laps = s.laps.length ? s.laps : fill(s.levels.length, 0);
    s.laps = laps.map((n, i) => (i === side ? n + 1 : n));
  },
};

// The state after every event.
function* states({ family, events }) {
  const state = blank(family);
  for (const event of events) {
    FOLD[event.event](state, event, family);
    yield { ...state, hands: [...state.hands] };
  }
}

// --- As a command ----------------------------------------------------------------------------------------------------

const [first, ...others] = process.argv.slice(2);
if (first === "--check") {
  for (const file of others) {
    const record = parseRecord(fs.readFileSync(file, "utf8"));
    checkShuffles(record);
    const folded = [...states(record)];
    const expected = JSON.parse(fs.readFileSync(file.replace(/paiju$/, "states.json"), "utf8"));
    if (folded.length !== expected.events) throw new Error(`${file}: ${folded.length} events`);
    for (const [after, state] of Object.entries(expected.states)) {
      const mine = folded[after - 1];
      for (const name of new Set([...Object.keys(state), ...Object.keys(mine)]))
        if (!isDeepStrictEqual(mine[name], state[name])) throw new Error(`${file}: ${name} after event ${after}`);
    }
    console.log(`${file}: ${folded.length} events, ${Object.keys(expected.states).length} states as expected`);
  }
} else {
  for (const file of [first, ...others]) {
    const record = parseRecord(fs.readFileSync(file, "utf8"));
    checkShuffles(record);
    console.log(JSON.stringify([...states(record)].at(-1)));
  }
}
