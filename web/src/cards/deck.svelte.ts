// Whether the suits have two colours or four. The choice is remembered.
import { recalled, remember } from "../memory";
import type { Deck } from "./glyphs";

export const deck = $state<{ now: Deck }>({ now: recalled("deck") === "4" ? "4" : "2" });

export function changeDeck(): void {
  deck.now = deck.now === "2" ? "4" : "2";
  remember("deck", deck.now);
}
