// Where the players sit on the screen: the player below, the others around in the order of play.
import type { Table } from "../../protocol";

const PLACES: Record<number, string[]> = { 4: ["me", "e", "n", "w"], 5: ["me", "e", "ne", "nw", "w"] };
const TONES = ["#e9bfae", "#e7cfa6", "#bcd8cb", "#bfd0e2", "#d7c3df"];

export interface Sitting {
  seat: number;
  place: string;
}

/** `ccw`: the next player sits to the right. */
export function sittings(table: Table): Sitting[] {
  const places = PLACES[table.order.length] ?? PLACES[5]!;
  const around = table.turns === "ccw" ? places : [places[0]!, ...places.slice(1).reverse()];
  return table.order.map((seat, i) => ({ seat, place: around[i] ?? "n" }));
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
