// Which cards can be part of what is asked.
import type { Ask } from "../protocol";

/** Nothing where any card may be tried: only a choice of so many out of some veils the rest. */
export function usable(ask: Ask | null, hand: string[]): string[] | null {
  if (!ask || ask.legal.free === null) return null;
  const cards = [...ask.legal.must, ...ask.legal.choose];
  return cards.length && hand.some((card) => !cards.includes(card)) ? cards : null;
}
