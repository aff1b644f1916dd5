// The table of a position, at which only the learner sits.
import type { Seating, Table } from "../protocol";
import { stillTable } from "../state/still";

export function tableOf({ names, ...about }: Seating): Table {
  const you = about.order[0]!;
  const seats = names.map((name, seat) => ({ name, person: seat === you, bot: null }));
  return stillTable({ ...about, code: "", you, state: "deal" }, seats);
}
