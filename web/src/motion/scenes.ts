// What to show for a moment, because the next view no longer has it.
import type { Board, Text, Told } from "../protocol";

/** A throw that has failed: the cards thrown, the cards that stay, and the seat that would have beaten it (null: not told). */
export interface Thrown {
  seat: number;
  cards: string[];
  kept: string[];
  blocker: number | null;
}

/** Cards of the bottom that were turned over, and what came of it. */
export interface Turned {
  cards: string[];
  words: Text | null;
}

/** Cards on their way from one player to another. */
export interface Flight {
  from: number;
  to: number;
  cards: string[];
}

/** If the challenge was told before, it is on the board. */
export function failedThrow(news: Told[], before: Board | null): Thrown | null {
  let challenged: Omit<Thrown, "kept"> | null = before?.throw ?? null;
  for (const { event } of news) {
    if (event?.event === "ThrowChallenged") challenged = event;
    else if (event?.event === "ThrowFailed" && challenged)
      return { seat: event.seat, cards: challenged.cards, kept: event.kept, blocker: challenged.blocker };
  }
  return null;
}

export function turnedOver(news: Told[]): Turned | null {
  for (const { event, say = null } of news)
    if ((event?.event === "BottomFlipped" || event?.event === "BottomShown") && event.cards.length)
      return { cards: event.cards, words: say };
  return null;
}

/** Nobody has bid, or a weak hand was shown, and the cards are dealt again: what is said of it. */
export function voidDeal(news: Told[]): Text | null {
  return news.findLast(({ event }) => event?.event === "DealVoided" || event?.event === "HandThrownIn")?.say ?? null;
}

export function crossings(news: Told[]): Flight[] {
  return news.flatMap(({ event }) =>
    event?.event === "TributeGiven" || event?.event === "TributeReturned"
      ? [{ from: event.seat, to: event.to, cards: event.cards }]
      : [],
  );
}
