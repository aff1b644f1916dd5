// A spot in a queue. It is kept by asking again and again; a page that closes gives it up.
import { ask, Refusal, send } from "../api";
import type { Queue, Queued, Queues } from "../protocol";

const POLL = 2500; // milliseconds
const TICK = 250;

export class Spot {
  queue = $state.raw<Queue | null>(null);
  state = $state.raw<Queued | null>(null);
  trouble = $state.raw<unknown>(null);
  /** Seconds until bots take the free seats. */
  seconds = $state(0);
  private fillsAt = 0;
  private poll = 0;
  private readonly ticker = window.setInterval(() => this.tick(), TICK);

  /** `found` is called with the code of the table. */
  constructor(private readonly found: (code: string) => void) {}

  async take(queue: Queue): Promise<void> {
    this.queue = queue;
    this.trouble = null;
    await this.ask(queue);
  }

  leave(): void {
    const left = this.queue !== null;
    clearTimeout(this.poll);
    this.queue = this.state = null;
    // keepalive: it is sent even though the page is being closed
    if (left) send<Queues>("/api/queues", { method: "DELETE", keepalive: true }).catch(() => {});
  }

  close(): void {
    clearInterval(this.ticker);
    this.leave();
  }

  private async ask(queue: Queue): Promise<void> {
    clearTimeout(this.poll);
    try {
      const state = await ask<Queued>(`/api/queues/${queue.ruleset}`, {});
      if (this.queue !== queue) return; // given up meanwhile
      this.hear(state);
    } catch (error) {
      if (this.queue !== queue) return;
      if (error instanceof Refusal && error.code !== "offline") return this.refused(error);
    }
    if (this.queue) this.poll = window.setTimeout(() => void this.ask(queue), POLL);
  }

  private hear(state: Queued): void {
    this.state = state;
    this.fillsAt = Date.now() + state.fills_in;
    this.tick();
    if (!state.code) return;
    this.queue = null; // there is nothing to leave any more
    this.found(state.code);
  }

  private refused(error: Refusal): void {
    this.leave();
    this.trouble = error;
  }

  private tick(): void {
    this.seconds = Math.max(0, Math.ceil((this.fillsAt - Date.now()) / 1000));
  }
}
