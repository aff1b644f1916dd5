// What each card of a reading stands for.
import { cardsOf } from "../../cards/names";
import type { Reading } from "../../protocol";

/** The faces in the order of the cards that are really played. */
export function standIns(reading: Reading): { face: string; card: string }[] {
  const cards = cardsOf(reading.action);
  return reading.faces.map((face, i) => ({ face, card: cards[i] ?? face }));
}
