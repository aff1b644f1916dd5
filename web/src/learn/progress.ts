// What the learner has done, as the browser keeps it: how far each lesson, which puzzles, and on which days the daily one.
import { recalled, remember } from "../memory";

export interface Progress {
  /** By lesson: the steps that were answered. */
  lessons: Record<string, number>;
  /** By puzzle: whether it was solved at the first try of a visit. */
  puzzles: Record<string, boolean>;
  /** The days on which the daily puzzle was solved, the last ones first. */
  days: string[];
}

const DAYS = 400; // that are kept

export function readProgress(): Progress {
  try {
    const found = JSON.parse(recalled("learn") ?? "{}") as Partial<Progress>;
    return { lessons: found.lessons ?? {}, puzzles: found.puzzles ?? {}, days: found.days ?? [] };
  } catch {
    return { lessons: {}, puzzles: {}, days: [] };
  }
}

function keep(progress: Progress): Progress {
  remember("learn", JSON.stringify(progress));
  return progress;
}

export function keepStep(lesson: string, steps: number): Progress {
  const now = readProgress();
  return keep({ ...now, lessons: { ...now.lessons, [lesson]: Math.max(steps, now.lessons[lesson] ?? 0) } });
}

/** A puzzle that was solved once stays solved. `day`: if it was the daily one of this day. */
export function keepPuzzle(puzzle: string, solved: boolean, day: string | null): Progress {
  const now = readProgress();
  const puzzles = { ...now.puzzles, [puzzle]: solved || (now.puzzles[puzzle] ?? false) };
  const days = solved && day ? [day, ...now.days.filter((other) => other !== day)].sort().reverse() : now.days;
  return keep({ ...now, puzzles, days: days.slice(0, DAYS) });
}

/** How many days in a row the daily puzzle was solved, until today or yesterday. */
export function streak(days: string[], today: string): number {
  const at = (day: string) => Date.parse(`${day}T00:00:00Z`) / 86_400_000;
  const solved = new Set(days.map(at));
  let day = solved.has(at(today)) ? at(today) : at(today) - 1;
  let count = 0;
  for (; solved.has(day); day--) count++;
  return count;
}
