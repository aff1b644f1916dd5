// Which cards can be part of the answer.
import type { Ask } from "../protocol";

/** Null if the player may try any card. Otherwise the page veils the cards that are not listed. */
export function usable(ask: Ask | null, hand: string[]): string[] | null {
  if (!ask || ask.legal.free === null) return null;
  const cards = [...ask.legal.must, ...ask.legal.choose];
  return cards.length && hand.some((card) => !cards.includes(card)) ? cards : null;
}
