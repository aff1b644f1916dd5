// An estimate of the server's clock. It ticks, so that the page can count down.

const TICK = 200;

export class ServerClock {
  /** The server's time in milliseconds, renewed several times a second. */
  now = $state(Date.now());
  private offset = 0;
  private asked: number[] = []; // when each ping went out that has no answer yet: they are answered in turn
  private best = Infinity;
  private readonly timer = window.setInterval(() => (this.now = Date.now() + this.offset), TICK);

  /** A greeting tells the time roughly. A quick answer to a ping tells it exactly. */
  greeted(now: number): void {
    this.best = Infinity;
    this.asked = [];
    this.set(now);
  }

  pinged(): void {
    this.asked.push(performance.now());
  }

  answered(now: number): void {
    const asked = this.asked.shift();
    if (asked === undefined) return;
    const trip = performance.now() - asked;
    if (trip > this.best) return;
    this.best = trip;
    this.set(now + trip / 2);
  }

  private set(now: number): void {
    this.offset = now - Date.now();
    this.now = now;
  }

  close(): void {
    clearInterval(this.timer);
  }
}
