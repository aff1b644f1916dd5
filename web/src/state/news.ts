// What events mean for a picture of the table that is not in the view: cards that have just come into the hand.
import type { Told } from "../protocol";

/** Cards new to this seat: they stay marked until it lays some down, or the next deal begins. */
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
