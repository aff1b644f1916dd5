// What has just happened and is still shown, over the view. It delays nothing: a question comes at once, and the next
// event ends whatever it covers.
import type { Board, Laid, Told } from "../protocol";
import { lasting, moving } from "./moving";
import { crossings, failedThrow, type Flight, type Thrown, type Turned, turnedOver } from "./scenes";

const REST = 900; // milliseconds that a finished round stays on the table
const THROW = 1500; // milliseconds that a failed throw stays
const TURN = 500; // milliseconds from one card of the bottom to the next
const TURNS = 2400; // milliseconds for all of them, at most
const READ = 1800; // milliseconds to read what came of it

export class Stage {
  /** A round that has just ended and still lies on the table. */
  resting = $state.raw<Laid[]>([]);
  /** A round that is on its way to the player who has won it. */
  leaving = $state.raw<Laid[]>([]);
  thrown = $state.raw<Thrown | null>(null);
  turned = $state.raw<Turned | null>(null);
  flights = $state.raw<Flight[]>([]);
  /** Whether the latest change has just happened, so that it may move. */
  live = false;
  private readonly timers = new Map<string, number>();

  /** There is a new view. `news` has led to it; it is null if the player was not there. */
  show(news: Told[] | null, before: Board | null, now: Board): void {
    this.live = news !== null && moving();
    if (!news || before?.deal !== now.deal) this.clear();
    if (now.plays[0] && now.plays[0].seat !== this.thrown?.seat) this.thrown = null;
    this.rounds(before, now);
    if (news && document.visibilityState === "visible") this.perform(news, before);
  }

  clear(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.resting = this.leaving = [];
    this.thrown = this.turned = null;
    this.flights = [];
  }

  /** Milliseconds between two cards of the bottom. */
  get pace(): number {
    return Math.min(TURN, TURNS / (this.turned?.cards.length || 1));
  }

  private rounds(before: Board | null, now: Board): void {
    if (now.plays.length) this.collect();
    else if (before?.plays.length && now.last.length) {
      this.resting = now.last;
      this.later("rest", REST, () => this.collect());
    }
  }

  private collect(): void {
    if (this.resting.length && moving()) {
      this.leaving = this.resting;
      this.later("leave", lasting("--d-collect"), () => (this.leaving = []));
    }
    this.resting = [];
  }

  private perform(news: Told[], before: Board | null): void {
    const thrown = failedThrow(news, before);
    if (thrown) {
      this.thrown = thrown;
      this.later("throw", THROW, () => {
        this.live = false; // the cards that stay were there before, and must not move again
        this.thrown = null;
      });
    }
    const turned = turnedOver(news);
    if (turned) {
      this.turned = turned;
      this.later("turn", turned.cards.length * this.pace + READ, () => (this.turned = null));
    }
    const flights = this.live ? crossings(news) : [];
    if (flights.length) {
      this.flights = flights;
      this.later("fly", lasting("--d-cross"), () => (this.flights = []));
    }
  }

  private later(what: string, time: number, then: () => void): void {
    clearTimeout(this.timers.get(what));
    this.timers.set(what, window.setTimeout(then, time));
  }
}
