// Who sat at the table of a film, as the components of the table want to know it.
import type { Film, Table } from "../protocol";
import { words } from "./words";

export function tableOf(film: Film): Table {
  const { ruleset, title, family, mark_words, order, turns, sides, seat: you } = film;
  return {
    t: "table",
    code: film.code ?? "",
    ruleset,
    title,
    family,
    mark_words,
    seats: film.seats.map(({ name, bot }, seat) => ({
      ...{ seat, name, person: !bot, bot: bot ? words.bot : null, strength: null },
      ...{ here: true, auto: false, ready: false, bank: 0 },
    })),
    order,
    turns,
    sides,
    you,
    host: null,
    state: "pause",
    resume_at: null,
    open: false,
    locked: false,
    invite: "",
    hurried: false,
    settings: {
      ...{ clock: "none", turn: 0, bank: 0, pause: 0, least: 0, most: 0 },
      ...{ strength: { name: "", words: words.bot }, counter: false, deals: null },
      ...{ spectators: "none", listed: false, replays: "players" },
    },
    storing: true,
    looking: { count: 0, names: [], ids: [] },
    kept_out: [],
    again: null,
    halted: false,
    short: null,
    rated: false,
    muted: [],
    branch: null,
  };
}
