// What lies before a player: a disputed or failed throw, otherwise the play of this round, otherwise tribute, jokers
// that resist it, or a bid. After the deal, the cards that were left.
import type { Thrown } from "../../motion/scenes";
import type { Board, Laid, Text } from "../../protocol";
import { keysOf } from "../../state/choice.svelte";
import { words } from "../words";

export interface Lying {
  cards: string[];
  /** What the cards are played as. */
  faces?: string[];
  /** How each card looks: `on` for those that stay, `dis` for the others. */
  states?: string[];
  tag: Text | null;
  /** The seat that the tag names. */
  to: number | null;
  top: boolean;
  passed: boolean;
  bomb: boolean;
  /** Whether the tag is red: for a bomb, and for a throw that fails. */
  alarm: boolean;
}

const NOTHING: Lying = { cards: [], tag: null, to: null, top: false, passed: false, bomb: false, alarm: false };

export function lyingBefore(board: Board, plays: Laid[], thrown: Thrown | null, seat: number): Lying | null {
  if (thrown?.seat === seat) return failed(thrown);
  if (board.throw?.seat === seat)
    return { ...NOTHING, cards: board.throw.cards, tag: words.thrown, to: board.throw.blocker, alarm: true };
  const play = plays.findLast((laid) => laid.seat === seat);
  if (play) {
    const { cards, faces, words: tag, top, bomb } = play;
    return { ...NOTHING, cards, faces, tag, top, passed: !cards.length, bomb, alarm: bomb };
  }
  if (board.last.length) return null; // what came before the first round lies there until its owner has played
  return tribute(board, seat) ?? proof(board, seat) ?? (plays.length ? null : bid(board, seat));
}

/** What a player still held when the deal was over. */
export function heldOpen(cards: string[]): Lying {
  const n = `${cards.length}`;
  return {
    ...NOTHING,
    cards,
    tag: { zh: words.cardsLeft.zh.replace("{n}", n), en: words.cardsLeft.en.replace("{n}", n) },
  };
}

function failed(thrown: Thrown): Lying {
  const kept = keysOf(thrown.kept);
  const states = keysOf(thrown.cards).map((key) => (kept.includes(key) ? "on" : "dis"));
  const tag = thrown.blocker === null ? words.thrownBack : words.thrown;
  return { ...NOTHING, cards: thrown.cards, states, tag, to: thrown.blocker, alarm: true };
}

function tribute(board: Board, seat: number): Lying | null {
  const gift = board.gifts.findLast((given) => given.seat === seat);
  if (gift) return { ...NOTHING, cards: gift.cards, tag: gift.back ? words.returns : words.gives, to: gift.to };
  const due = board.dues.find((owed) => owed.seat === seat);
  if (!due) return null;
  if (due.chosen) return { ...NOTHING, cards: Array<string>(due.cards).fill("??"), tag: words.chose };
  if (due.to !== null) return { ...NOTHING, tag: words.owesTo, to: due.to };
  const tag = { zh: words.owes.zh.replace("{n}", `${due.cards}`), en: words.owes.en.replace("{n}", `${due.cards}`) };
  return { ...NOTHING, tag };
}

/** Cards that everybody was shown, and that are still in the hand. */
function proof(board: Board, seat: number): Lying | null {
  const shown = board.proofs.find((proof) => proof.seat === seat);
  return shown ? { ...NOTHING, cards: shown.cards, tag: shown.words } : null;
}

/** Bids lie there until the bidding is over, and again while the bottom may be taken over. If one was made with a joker, its cards are still secret: bids stay. */
function bid(board: Board, seat: number): Lying | null {
  if (board.phase !== "draw" && board.phase !== "takeover" && !board.bids.some((shown) => shown.joker)) return null;
  const made = board.bids.findLast((shown) => shown.seat === seat);
  return made
    ? { ...NOTHING, cards: made.cards, tag: made.stands ? words.stands : words.shows, top: made.stands }
    : null;
}
