// Another match with the same players: who asks for it, and everybody who is here, is led to its table.
import { api, wordsOf } from "../api";
import type { Table, Text } from "../protocol";
import { promiseOf } from "../shuffle/digests";
import { keepShares, randomNumber } from "../shuffle/shares";

export class Rematch {
  /** The table to go to now. */
  code = $state<string | null>(null);
  asking = $state(false);
  trouble = $state.raw<Text | null>(null);

  constructor(private readonly old: string) {}

  async ask(): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    this.trouble = null;
    try {
      const number = randomNumber();
      const { code } = await api.again(this.old, promiseOf(number));
      keepShares(code, [{ deal: 1, number }]);
      this.code = code;
    } catch (error) {
      this.trouble = wordsOf(error);
      this.asking = false;
    }
  }

  /** Somebody else has asked while this player was here. Who comes later finds a link; who never had a seat is led on. */
  heard(before: Table | null, now: Table): void {
    if (now.code !== this.old) this.code = now.code;
    else if (!this.asking && now.again && before && !before.again) this.code = now.again;
  }
}
