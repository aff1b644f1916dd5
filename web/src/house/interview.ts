// Where an interview goes on: the questions that matter may change with every answer.
import type { HouseQuestion } from "../protocol";

/** The place of the question after the one that was answered, among those that matter now. An answer can make
 *  the question itself go away: then the one that has taken its place follows. */
export function placeAfter(answered: HouseQuestion, at: number, questions: HouseQuestion[]): number {
  const now = questions.findIndex(({ words }) => words.en === answered.words.en);
  return Math.min(now < 0 ? at : now + 1, questions.length);
}
