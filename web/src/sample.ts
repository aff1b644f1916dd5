// Messages as the server sends them, for the tests: whatever a test does not care about is empty.
import type {
  Ask,
  Board,
  Chair,
  Error as Refusal,
  ErrorCode,
  Group,
  Legal,
  News,
  Own,
  Seat,
  Sort,
  Table,
  Text,
  Told,
  View,
} from "./protocol";

export function text(en: string, zh = en): Text {
  return { zh, en };
}

export function legal(given: Partial<Legal> = {}): Legal {
  return {
    kind: "play",
    prompt: text("Play"),
    note: null,
    actions: [],
    listed: "all",
    words: {},
    may_pass: false,
    must: [],
    choose: [],
    free: null,
    sizes: [],
    take: [],
    points: {},
    copies: [],
    barred: {},
    does: null,
    passes: null,
    ...given,
  };
}

export function ask(rqid: number, given: Partial<Legal> = {}): Ask {
  return { t: "ask", rqid, deadline: null, legal: legal(given) };
}

export function chair(seat: number, given: Partial<Chair> = {}): Chair {
  return {
    seat,
    cards: 0,
    few: false,
    shown: [],
    level: "2",
    marks: {},
    points: 0,
    place: null,
    place_words: null,
    role: null,
    camp: null,
    tag: null,
    ...given,
  };
}

export function board(given: Partial<Board> = {}): Board {
  return {
    deal: 1,
    phase: "climb",
    phase_words: text(""),
    level: "2",
    trump: null,
    trump_words: null,
    actors: [0],
    chairs: [0, 1, 2, 3].map((seat) => chair(seat)),
    sides: [],
    declarer: null,
    contract: null,
    starter: null,
    leader: null,
    friends: [],
    points: null,
    stakes: [],
    plays: [],
    last: [],
    rounds: 0,
    taken: 0,
    drawing: 0,
    story: [],
    bottom: [],
    bids: [],
    throw: null,
    dues: [],
    gifts: [],
    proofs: [],
    fair: [],
    result: null,
    ...given,
  };
}

export function groups(...hand: string[]): Group[] {
  return hand.map((cards) => ({ cards: cards.split(" "), words: null }));
}

/** `cards`: the hand of the viewer, in one group. `types`: the server knows how cards can be read. */
export function view(v: number, cards: string, given: Partial<Board> = {}, types = false): View {
  return { t: "view", v, events: [], board: board(given), own: own(cards, given, types), clocks: [], ask: null };
}

export function own(cards: string, given: Partial<Board> = {}, types = false): Own {
  const names = cards.split(" ");
  const sorts: Sort[] = [{ name: text("by rank"), layout: "rows", groups: groups([...new Set(names)].join(" ")) }];
  const { chairs, bids, bottom, contract, result } = board(given);
  return {
    hand: { cards: names, sorts, marks: {}, types },
    camps: chairs.map(({ camp }) => camp),
    shown: chairs.map(({ shown }) => shown),
    bottom,
    bids: bids.map((bid) => bid.cards),
    contract,
    headline: result?.headline ?? null,
    lines: result?.lines ?? [],
    counter: [],
  };
}

/** What has happened after event `v` - the number of the events. */
export function news(v: number, events: Told[], given: Partial<News> = {}): News {
  return { t: "news", v, events, board: [], clocks: [], ...given };
}

export function seat(number: number, given: Partial<Seat> = {}): Seat {
  return {
    seat: number,
    name: text(`Player ${number}`),
    person: number === 0,
    bot: null,
    here: true,
    auto: false,
    ready: false,
    bank: 0,
    strength: null,
    ...given,
  };
}

export function table(given: Partial<Table> = {}): Table {
  return {
    t: "table",
    code: "abc",
    ruleset: "guandan",
    title: text("Guandan"),
    family: "climbing",
    mark_words: {},
    seats: [0, 1, 2, 3].map((number) => seat(number)),
    order: [0, 1, 2, 3],
    turns: "ccw",
    sides: [],
    host: 0,
    you: 0,
    state: "deal",
    resume_at: null,
    again: null,
    branch: null,
    rated: false,
    muted: [],
    open: true,
    locked: false,
    invite: "/t/abc",
    hurried: false,
    settings: {
      clock: "normal",
      turn: 20,
      bank: 60,
      pause: 10,
      least: 600,
      most: 1400,
      strength: { name: "strong", words: text("strong") },
      counter: false,
      deals: null,
      spectators: "none",
      replays: "players",
      listed: false,
    },
    storing: true,
    looking: { count: 0, names: [], ids: [] },
    kept_out: [],
    halted: false,
    short: null,
    ...given,
  };
}

export function refusal(code: ErrorCode, given: Partial<Refusal> = {}): Refusal {
  return {
    t: "err",
    code,
    text: text(code),
    clause: null,
    seq: null,
    retry_after: null,
    instead: null,
    of: null,
    ...given,
  };
}

export function told(event: Told["event"], say: Text | null = null): Told {
  return { event, say, clause: null };
}
