// What each card of a reading stands for.
import { cardsOf } from "../../cards/names";
import type { Reading } from "../../protocol";

/** What each card is played as, in the order of the cards. */
export function standIns(reading: Reading): { face: string; card: string }[] {
  const cards = cardsOf(reading.action);
  return reading.faces.map((face, i) => ({ face, card: cards[i] ?? face }));
}
