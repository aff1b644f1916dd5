// Where the players sit on the screen: the player below, the others around in the order of play.
import type { Table } from "../../protocol";
import { ring, type Ring, type Shape } from "./ring";

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

/** The grid of a felt with more than five players around it; for fewer the style sheet has one. */
export function grid(table: Table, shape: Shape): Pick<Ring, "rows" | "template"> | null {
  return table.order.length in PLACES ? null : ring(table.order.length - 1, shape);
}

/** `ccw`: the next player sits to the right. */
export function sittings(table: Table, shape: Shape): Sitting[] {
  const [own, ...others] = placed(table.order.length, shape);
  const around = table.turns === "ccw" ? others : others.reverse();
  return table.order.map((seat, i) => ({ seat, ...[own!, ...around][i]! }));
}

function placed(players: number, shape: Shape): Omit<Sitting, "seat">[] {
  const places = PLACES[players]?.map((place) => ({ place }));
  if (places) return places;
  const { me, spots } = ring(players - 1, shape);
  return [{ place: "me", area: me }, ...spots.map(({ edge, area }) => ({ place: edge, area }))];
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
