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

/** The worst first. */
export function worst(judgements: Judgement[]): Judgement[] {
  return judgements.filter(isBad).sort((a, b) => (b.loss ?? 0) - (a.loss ?? 0));
}
