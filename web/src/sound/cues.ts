// Which sound belongs to what has happened.
import type { Board, GameEvent, Table as Sitting, Told } from "../protocol";

export type Cue =
  | "deal"
  | "bid"
  | "turned"
  | "bury"
  | "tribute"
  | "turn"
  | "tick"
  | "up"
  | "down"
  | "refused"
  | "play"
  | "pass"
  | "bomb"
  | "flush"
  | "few"
  | "out"
  | "trick"
  | "points"
  | "friend"
  | "rise"
  | "won"
  | "lost"
  | "champion"
  | "chat"
  | "joined"
  | "left";

/** `size`: how many cards, the number of a bid, the place of a player who has gone out. */
export interface Sound {
  cue: Cue;
  size: number;
}

type Kind = GameEvent["event"];
type Happening<Name extends Kind> = Extract<GameEvent, { event: Name }>;
type Table = { [Name in Kind]?: (event: Happening<Name>, now: Board, you: number | null) => Sound | null };

const LARGEST = 10; // no bomb sounds larger; all jokers together sound like it

const coming = ({ seat, cards }: { seat: number; cards: string[] }, _: Board, you: number | null): Sound | null =>
  seat === you ? { cue: "deal", size: cards.length } : null;
const bidding = (_: object, now: Board): Sound => ({ cue: "bid", size: now.bids.length });
const crossing = ({ cards }: { cards: string[] }): Sound => ({ cue: "tribute", size: cards.length });

function played({ seat, cards, reads }: Happening<"Played">, now: Board): Sound {
  const size = cards.length;
  if (reads.startsWith("straight_flush")) return { cue: "flush", size };
  if (reads.startsWith("joker_bomb")) return { cue: "bomb", size: LARGEST };
  const laid = [...now.last, ...now.plays].findLast((laid) => laid.seat === seat && laid.cards.length);
  return laid?.bomb ? { cue: "bomb", size: Math.min(size, LARGEST) } : { cue: "play", size };
}

const SOUNDS: Table = {
  Dealt: coming,
  Drawn: coming,
  BidShown: bidding,
  BidLaid: bidding,
  BottomFlipped: ({ cards }) => ({ cue: "turned", size: cards.length }),
  BottomShown: ({ cards }) => ({ cue: "turned", size: cards.length }),
  BottomTaken: ({ cards }) => ({ cue: "deal", size: cards.length }),
  Buried: ({ cards }) => ({ cue: "bury", size: cards.length }),
  Swapped: ({ taken }) => ({ cue: "tribute", size: taken.length }),
  FriendCalled: () => ({ cue: "bid", size: 1 }),
  TributeResisted: ({ cards }) => ({ cue: "bid", size: cards.length }),
  TributeGiven: crossing,
  TributeReturned: crossing,
  ThrowFailed: () => ({ cue: "refused", size: 1 }),
  Played: played,
  Passed: () => ({ cue: "pass", size: 0 }),
  WentOut: ({ place }) => ({ cue: "out", size: place }),
  FriendFound: () => ({ cue: "friend", size: 1 }),
};

/** How many other people are here: one more has joined, one fewer has left. A change of seats is neither. */
export function company(table: Sitting | null): number {
  return table?.seats.filter(({ seat, person, here }) => person && here && seat !== table.you).length ?? 0;
}

/** Seats that hold so few cards now that the others should be warned (报牌). */
export function warned(before: Board | null, now: Board): number[] {
  return now.chairs.filter(({ seat, few }) => few && before?.chairs[seat]?.few === false).map(({ seat }) => seat);
}

/** The points of a trick that was taken just now. Where the rules do not tell them, nothing is heard of them either. */
export function pointsTaken(news: Told[], now: Board): number | null {
  const trick = news.find(({ event }) => event?.event === "TrickTaken")?.event as Happening<"TrickTaken"> | undefined;
  return trick ? (now.points && trick.points) || 0 : null;
}

/** What is heard, in order. What several events of one action have in common is heard once. */
export function soundsOf(news: Told[], before: Board | null, now: Board, you: number | null): Sound[] {
  const heard = news.flatMap(({ event }) => {
    const sound = event && (SOUNDS[event.event] as Table["Passed"])?.(event as Happening<"Passed">, now, you);
    return sound ?? [];
  });
  if (warned(before, now).length) heard.push({ cue: "few", size: 1 });
  return heard.filter(({ cue }, i) => heard.findIndex((other) => other.cue === cue) === i);
}
