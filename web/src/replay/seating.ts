// Who sat at the table of a film, as the components of the table want to know it.
import type { Film, Table } from "../protocol";
import { stillTable } from "../state/still";
import { words } from "./words";

export function tableOf(film: Film): Table {
  const { ruleset, title, family, mark_words, order, turns, sides, seat: you } = film;
  const about = { code: film.code ?? "", ruleset, title, family, mark_words, order, turns, sides, you };
  const seats = film.seats.map(({ name, bot }) => ({ name, person: !bot, bot: bot ? words.bot : null }));
  return stillTable({ ...about, state: "pause" }, seats);
}
