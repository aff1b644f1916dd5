// How a dial turns: it is dragged, thrown, and settles on a notch. Angles are degrees clockwise from the pointer at the
// top, times are milliseconds.

const DECAY = 160; // the time in which a thrown dial loses two thirds of its speed
const SLOW = 0.05; // degrees a millisecond; a slower dial settles
const STILL = 80; // a finger that has lain still for so long does not throw
const SLIP = 4; // degrees that a finger may slip in a tap
const FRESH = 0.3; // the weight of the last movement in the speed

export class Rotation {
  /** Where the first item stands. The others follow counter-clockwise. */
  angle: number;
  private speed = 0;
  private held = { at: 0, time: 0, way: 0 };

  constructor(
    private readonly count: number,
    start = 0,
  ) {
    this.angle = start * this.apart;
  }

  /** From one item to the next. */
  get apart(): number {
    return 360 / this.count;
  }

  /** The item nearest to the pointer. */
  get nearest(): number {
    return this.item(this.angle);
  }

  /** The item that stands under this place of the dial. */
  under(place: number): number {
    return this.item(this.angle - place);
  }

  /** How far an item is from the pointer, in items: 0 for the one under it. */
  distance(item: number): number {
    return Math.abs(wrapped(this.angle - item * this.apart)) / this.apart;
  }

  /** A finger comes down, maybe while the dial turns: `shown` is where the first item is seen. */
  grab(place: number, time: number, shown = this.angle): void {
    this.angle += wrapped(shown - this.angle);
    this.speed = 0;
    this.held = { at: place, time, way: 0 };
  }

  drag(place: number, time: number): void {
    const moved = wrapped(place - this.held.at);
    this.speed += FRESH * (moved / Math.max(1, time - this.held.time) - this.speed);
    this.angle += moved;
    this.held = { at: place, time, way: this.held.way + Math.abs(moved) };
  }

  /** The finger has gone: was it a tap, a throw, or did it just let go? */
  release(time: number): "tap" | "throw" | "rest" {
    if (this.held.way < SLIP) return "tap";
    if (time - this.held.time > STILL) this.speed = 0;
    return Math.abs(this.speed) < SLOW ? "rest" : "throw";
  }

  /** A thrown dial turns on by itself, slower and slower; false: it is slow enough to settle. */
  coast(time: number): boolean {
    this.angle += this.speed * time;
    this.speed *= Math.exp(-time / DECAY);
    return Math.abs(this.speed) >= SLOW;
  }

  /** Turn the nearest item to the pointer. */
  settle(): void {
    this.turnTo(this.nearest);
  }

  /** Turn an item to the pointer, by the shorter way; false: it is there. */
  turnTo(item: number): boolean {
    const way = wrapped(item * this.apart - this.angle);
    this.angle += way;
    return Math.abs(way) > 1e-6;
  }

  private item(angle: number): number {
    return ((Math.round(angle / this.apart) % this.count) + this.count) % this.count;
  }
}

/** The same angle, at most half a turn from 0. */
function wrapped(angle: number): number {
  return ((((angle + 180) % 360) + 360) % 360) - 180;
}
