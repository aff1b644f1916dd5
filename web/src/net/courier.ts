// Sends actions, and sends them again with the same number until the server has answered.
import type { Act } from "../protocol";

const PATIENCE = 2500;

interface Sent {
  act: Act;
  at: number;
}

export class Courier {
  private seq = 0;
  private waiting: Sent[] = [];
  private readonly timer: number;

  constructor(private readonly send: (act: Act) => void) {
    this.timer = window.setInterval(() => this.again(performance.now() - PATIENCE), 1000);
  }

  post(rqid: number, action: string): void {
    const act: Act = { t: "act", seq: ++this.seq, rqid, action };
    this.waiting.push({ act, at: performance.now() });
    this.send(act);
  }

  /** There is a new line. `seq` is the highest number that the server knows. */
  reconnected(seq: number): void {
    this.seq = Math.max(this.seq, seq);
    this.again(Infinity);
  }

  /** The server has answered. Returns whether the action was one of ours. */
  answered(seq: number): boolean {
    const before = this.waiting.length;
    this.waiting = this.waiting.filter((sent) => sent.act.seq !== seq);
    return this.waiting.length < before;
  }

  /** Whether an action for this question is still unanswered. */
  busy(rqid: number): boolean {
    return this.waiting.some((sent) => sent.act.rqid === rqid);
  }

  private again(before: number): void {
    for (const sent of this.waiting) {
      if (sent.at > before) continue;
      sent.at = performance.now();
      this.send(sent.act);
    }
  }

  close(): void {
    clearInterval(this.timer);
  }
}
