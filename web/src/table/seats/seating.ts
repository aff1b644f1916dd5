// Where the players sit on the screen: the player below, the others around in the order of play.
import type { Table } from "../../protocol";
import type { Ring } from "./ring";

const PLACES: Record<number, string[]> = { 4: ["me", "e", "n", "w"], 5: ["me", "e", "ne", "nw", "w"] };
const TONES = [
  "#e9bfae",
  "#e7cfa6",
  "#bcd8cb",
  "#bfd0e2",
  "#d7c3df",
  "#d3d6a4",
  "#e6b9c6",
  "#a9d3d6",
  "#d9c2a8",
  "#c6cbd0",
];

/** `area`: of the grid, for more than five players. */
export interface Sitting {
  seat: number;
  place: string;
  area?: string;
}

/** `around`: the rows of more than five players; for fewer the style sheet has a grid. `ccw`: the next player sits to the
 * right. */
export function sittings(table: Table, around: Ring | null): Sitting[] {
  const [own, ...others] = placed(table.order.length, around);
  const turning = table.turns === "ccw" ? others : others.reverse();
  return table.order.map((seat, i) => ({ seat, ...[own!, ...turning][i]! }));
}

function placed(players: number, around: Ring | null): Omit<Sitting, "seat">[] {
  if (!around) return PLACES[players]!.map((place) => ({ place }));
  return [{ place: "me", area: around.me }, ...around.spots.map(({ edge, area }) => ({ place: edge, area }))];
}

export function tone(seat: number): string {
  return TONES[seat % TONES.length]!;
}

/** A letter for a player: the first. Of a Chinese name the last, which belongs to the given name. Guests are told apart
 * by the last two digits of their number. */
export function sign(name: string): string {
  const number = /\d{2}$/.exec(name.trim());
  if (number) return number[0];
  const letters = [...name.trim()];
  const last = letters.at(-1) ?? "";
  return /\p{Script=Han}/u.test(last) ? last : (letters[0] ?? "").toUpperCase();
}
