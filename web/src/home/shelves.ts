// The games as they stand on the first page: each kind on a shelf, its best-known game first.
import type { Game } from "../protocol";

export interface Shelf {
  first: Game;
  others: Game[];
}

/** In the order in which they come; the first of a shelf is the one that it is named after. */
export function shelves(games: Game[]): Shelf[] {
  const named = games.filter(({ name, shelf }) => name === shelf);
  return named.map((first) => ({ first, others: games.filter((game) => game !== first && game.shelf === first.name) }));
}

/** How many players the games are for: one number, or the least and the most. */
export function playersOf(games: Game[]): string {
  const counts = games.map(({ players }) => players);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  return least === most ? `${least}` : `${least}–${most}`;
}
