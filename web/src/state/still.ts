// The table of a deal that is over, or of a position: nobody comes or goes, and nothing can be chosen there.
import type { Seat, Table, Text } from "../protocol";

type About = Pick<
  Table,
  "code" | "ruleset" | "title" | "family" | "mark_words" | "order" | "turns" | "sides" | "you" | "state"
>;

export function stillTable(about: About, sitting: Pick<Seat, "name" | "person" | "bot">[]): Table {
  const nothing: Text = { zh: "", en: "" };
  return {
    t: "table",
    ...about,
    seats: sitting.map((who, seat) => ({
      ...who,
      ...{ seat, strength: null, here: true, auto: false, ready: false, bank: 0 },
    })),
    host: null,
    resume_at: null,
    open: false,
    locked: true,
    invite: "",
    hurried: false,
    settings: {
      ...{ clock: "none", turn: 0, bank: 0, pause: 0, least: 0, most: 0 },
      ...{ strength: { name: "", words: nothing }, counter: false, deals: null },
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
