// What lies before a player: a throw in dispute, the play of this round, else tribute or a bid.
import type { Board, Laid, Text } from "../protocol";
import { words } from "./words";

export interface Lying {
  cards: string[];
  tag: Text | null;
  /** Who is meant in the tag. */
  to: number | null;
  top: boolean;
  passed: boolean;
  alarm: boolean;
}

const NOTHING: Lying = { cards: [], tag: null, to: null, top: false, passed: false, alarm: false };

export function lyingBefore(board: Board, plays: Laid[], seat: number): Lying | null {
  if (board.throw?.seat === seat) return { ...NOTHING, cards: board.throw.cards, tag: words.thrown, alarm: true };
  const play = plays.findLast((laid) => laid.seat === seat);
  if (play) return { ...NOTHING, cards: play.cards, tag: play.words, top: play.top, passed: !play.cards.length };
  if (plays.length || board.last.length) return null;
  return tribute(board, seat) ?? bid(board, seat);
}

function tribute(board: Board, seat: number): Lying | null {
  const gift = board.gifts.findLast((given) => given.seat === seat);
  if (gift) return { ...NOTHING, cards: gift.cards, tag: gift.back ? words.returns : words.gives, to: gift.to };
  const due = board.dues.find((owed) => owed.seat === seat);
  if (!due) return null;
  const tag = due.chosen
    ? words.chose
    : { zh: words.owes.zh.replace("{n}", `${due.cards}`), en: words.owes.en.replace("{n}", `${due.cards}`) };
  return { ...NOTHING, cards: due.chosen ? Array<string>(due.cards).fill("??") : [], tag };
}

/** Until the bidding is over, or as long as its cards are a secret. */
function bid(board: Board, seat: number): Lying | null {
  if (board.phase !== "draw" && !board.bids.some((shown) => shown.joker)) return null;
  const made = board.bids.findLast((shown) => shown.seat === seat);
  return made
    ? { ...NOTHING, cards: made.cards, tag: made.stands ? words.stands : words.shows, top: made.stands }
    : null;
}
