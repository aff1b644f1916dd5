// What events tell the player and the view does not: which cards are new to the hand, and what has failed.
import type { Error as Refusal, Told } from "../protocol";

/** What the player is told has not worked: a refusal of the server, or an action that was legal but failed. */
export type Refused = Omit<Refusal, "code"> & { code: Refusal["code"] | "failed"; by?: number | null };

/** Cards new to this seat. They stay marked until the seat lays cards down, or the next deal begins. */
export function received(news: Told[], seat: number | null, before: string[]): string[] {
  let fresh = before;
  for (const { event } of news) {
    if (!event || seat === null) continue;
    if (event.event === "DealOpened") fresh = [];
    else if (event.event === "BottomTaken" && event.seat === seat) fresh = event.cards;
    else if (event.event === "Swapped" && event.seat === seat) fresh = event.taken;
    else if ((event.event === "TributeGiven" || event.event === "TributeReturned") && event.to === seat)
      fresh = [...fresh, ...event.cards];
    else if ((event.event === "Played" || event.event === "Buried") && event.seat === seat) fresh = [];
  }
  return fresh;
}

/** A legal action of this player that has failed. It is told like a refusal, with its clause. `by`: whose cards it failed
 * by, where that is known: `blocker`, or in the news themselves. */
export function failure(news: Told[], blocker?: number): Refused | null {
  const challenged = news.find(({ event }) => event?.event === "ThrowChallenged")?.event;
  const told = news.find(({ clause, say }) => clause && say);
  if (!told?.say) return null;
  return {
    t: "err",
    code: "failed",
    text: told.say,
    clause: told.clause ?? null,
    seq: null,
    retry_after: null,
    instead: null,
    of: null,
    by: challenged?.event === "ThrowChallenged" ? challenged.blocker : blocker,
  };
}
