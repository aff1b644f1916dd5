// Numbers that count up to what they have become.
import { untrack } from "svelte";
import { lasting, moving } from "./moving";

export class Counting {
  /** The number to show. */
  now = $state(0);
  private frame = 0;

  /** `value`: the number to reach. While it `waits`, the number stays as it is. Belongs to a component. */
  constructor(value: () => number, waits: () => boolean) {
    this.now = value();
    $effect(() => {
      if (!waits()) this.reach(value());
      return () => cancelAnimationFrame(this.frame);
    });
  }

  private reach(value: number): void {
    const from = untrack(() => this.now);
    const [began, time] = [performance.now(), value > from && moving() ? lasting("--d-collect") : 0];
    const step = (now: number) => {
      const share = time ? Math.min(1, (now - began) / time) : 1;
      this.now = Math.round(from + share * (value - from));
      if (share < 1) this.frame = requestAnimationFrame(step);
    };
    step(began);
  }
}
