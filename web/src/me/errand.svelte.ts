// An errand: something that is asked of the server, one at a time, and what came of it in words.
import { Refusal, wordsOf } from "../api";
import { say } from "../language.svelte";
import type { Text } from "../protocol";
import { words } from "./words";

export class Errand {
  told = $state("");
  failed = $state(false);
  running = $state(false);

  /** `done` is given the answer; `said` is told then. */
  async run<T>(asked: () => Promise<T>, done: (answer: T) => void, said?: Text): Promise<void> {
    if (this.running) return;
    this.running = true;
    this.told = "";
    try {
      done(await asked());
      this.failed = false;
      this.told = said ? say(said) : "";
    } catch (error) {
      this.failed = true;
      const wait = error instanceof Refusal && error.code === "too_fast" ? error.wait : null;
      this.told = wait ? say(words.wait, { n: Math.ceil(wait) }) : say(wordsOf(error));
    }
    this.running = false;
  }
}
