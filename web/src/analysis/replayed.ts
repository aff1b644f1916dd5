// A replay as the analysis needs it: which deal it shows, through whose eyes, and where it is now.
import type { Film, Judgement } from "../protocol";
import type { Shown } from "../state/shown.svelte";
import { worst } from "./numbers";
import type { Source } from "./study.svelte";

export interface Replayed extends Shown {
  readonly film: Film;
  /** What can be shown, one after the other. */
  readonly moments: { picture: { v: number } }[];
  /** The number of the last event that is shown. */
  readonly v: number;
  goto(v: number): void;
  /** The place of what is shown. */
  readonly at: number;
  step(by: 1 | -1): void;
}

/** Where the requests about its deal go. */
export function sourceOf({ film }: Replayed, file?: Blob, page = location.pathname): Source {
  if (file) return { path: "", file, deal: film.deal };
  const path = film.code
    ? `/api/tables/${encodeURIComponent(film.code)}/deals/${film.deal}`
    : `/api/replays/${page.split("/")[2] ?? ""}`;
  return { path, deal: film.deal };
}

/** The place of what was shown when event `v` had just happened, counted from 1. */
export function placeOf({ moments }: Pick<Replayed, "moments">, v: number): number {
  return moments.findLastIndex(({ picture }) => picture.v <= v) + 1;
}

/** Of what was judged, the decision that was made at the moment that is shown. Where several things happened at once, it
 *  is the worst of them. */
export function judgedAt(replay: Pick<Replayed, "moments" | "v">, judgements: Judgement[]): Judgement | undefined {
  const before = replay.moments[placeOf(replay, replay.v) - 2]?.picture.v ?? 0;
  const made = judgements.filter(({ v }) => v > before && v <= replay.v);
  return made.find(({ v }) => v === replay.v) ?? worst(made)[0];
}

/** The same for the same deal, whoever looks at it. */
export function keyOf(replay: Replayed, file?: Blob): string {
  const { path, deal } = sourceOf(replay, file);
  return `${path} ${deal}`;
}
