// What is special about cards on the table: cards of the level played; of one's own hand the server has said more.
import type { Game } from "../state/game.svelte";

export function marksFor(game: Game, cards: string[]): Record<string, string[]> {
  const known = game.view?.hand?.marks ?? {};
  const level = game.board?.level === "10" ? "T" : game.board?.level;
  const found: Record<string, string[]> = {};
  for (const card of cards)
    found[card] = known[card] ?? (level && /^[SHCD]/.test(card) && card[1] === level ? ["level"] : []);
  return found;
}
