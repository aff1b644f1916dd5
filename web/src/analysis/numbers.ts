// Numbers as people read them.
import type { GradeName, Judgement } from "../protocol";

export const BAD: GradeName[] = ["blunder", "mistake", "inaccuracy"];

/** Levels, with a sign. */
export function levels(worth: number): string {
  const shown = Math.abs(worth).toFixed(1);
  return shown === "0.0" ? "0" : `${worth < 0 ? "−" : "+"}${shown}`;
}

/** Levels that are lost, without a sign. */
export const lost = (loss: number): string => loss.toFixed(1);

export const percent = (chance: number): string => `${Math.round(chance * 100)}%`;

export const isBad = (judgement: Judgement): boolean => BAD.includes(judgement.grade);

/** Where the levels of a side come from, in tenths, so that they add up as they are shown. */
export interface Reckoning {
  dealt: number;
  own: number;
  others: number;
  rest: number;
  end: number;
}

/** `dealt`: what the cards were worth to the side before the first decision; `end`: what came of them; `lost`: what the
 *  mistakes of each seat cost. What others lose, the side wins; what neither explains is the rest. */
export function reckoned(dealt: number, end: number, lost: number[], side: number[]): Reckoning {
  const tenths = (n: number) => Math.round(n * 10);
  const sum = (within: boolean) =>
    lost.reduce((all, loss, seat) => (side.includes(seat) === within ? all + tenths(loss) : all), 0);
  const found = { dealt: tenths(dealt), own: 0 - sum(true), others: sum(false), end: tenths(end) };
  return { ...found, rest: found.end - found.dealt - found.own - found.others };
}

/** The worst first. */
export function worst(judgements: Judgement[]): Judgement[] {
  return judgements.filter(isBad).sort((a, b) => (b.loss ?? 0) - (a.loss ?? 0));
}
