// What the page draws: the board that everybody sees, over it what this seat knows besides, and the hand laid out.
import { changed } from "../net/changes";
import type { Board, Hand, News, Own, View } from "../protocol";
import { words } from "./words";

export interface Picture {
  v: number;
  board: Board;
  hand: Hand;
  /** Whether the player has played this deal: its result may be that of whoever sat there before. */
  played: boolean;
  /** As the server has sent it: what the next news change. A spectator has nothing of their own. */
  sent: { board: Board; own: Own | null };
}

const NO_HAND: Hand = { cards: [], sorts: [], marks: {}, types: false };

export function whole({ v, board, own }: Pick<View, "v" | "board" | "own">): Picture {
  const hand = own ? laidOut(own.hand) : NO_HAND;
  return { v, board: seen(board, own), hand, played: played(board, own), sent: { board, own } };
}

/** The picture after some news; null if they are not the news of this picture. */
export function after({ v, sent, hand }: Picture, news: Pick<News, "v" | "events" | "board" | "own">): Picture | null {
  if (news.v - news.events.length !== v) return null;
  const board = changed(sent.board, news.board);
  const own = changed(sent.own, news.own ?? []);
  const laid = !own || own.hand === sent.own?.hand ? hand : laidOut(own.hand);
  return { v: news.v, board: seen(board, own), hand: laid, played: played(board, own), sent: { board, own } };
}

function played(board: Board, own: Own | null): boolean {
  return !board.result || own?.headline !== null;
}

function seen(board: Board, own: Own | null): Board {
  if (!own) return board;
  const { bottom, contract, headline, lines } = own;
  return {
    ...board,
    chairs: board.chairs.map((chair, i) => ({ ...chair, shown: own.shown[i]!, camp: own.camps[i]! })),
    bids: board.bids.map((bid, i) => ({ ...bid, cards: own.bids[i]! })),
    bottom,
    contract,
    result: board.result && {
      ...board.result,
      headline: headline ?? words.before,
      lines,
      hands: board.result.hands.map((cards) => sorted(cards, own.hand)),
    },
  };
}

/** The cards of any hand, laid out as the player's own. */
function sorted(cards: string[], { sorts }: Hand): string[] {
  const order = sorts[0]?.groups.flatMap((group) => group.cards) ?? [];
  return [...cards].sort((a, b) => order.indexOf(a) - order.indexOf(b));
}

/** Each way to sort names every card there is; this lays down those that are held. */
function laidOut(hand: Hand): Hand {
  const held = (card: string) => hand.cards.filter((name) => name === card);
  const sorts = hand.sorts.map((sort) => {
    const groups = sort.groups.map((group) => ({ ...group, cards: group.cards.flatMap(held) }));
    return { ...sort, groups: groups.filter((group) => group.cards.length) };
  });
  return { ...hand, cards: sorts[0]?.groups.flatMap((group) => group.cards) ?? hand.cards, sorts };
}
