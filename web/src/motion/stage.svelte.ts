// What has just happened and is still shown, over the view. It delays nothing: a question comes at once, and the next
// event ends whatever it covers.
import type { Board, Laid, Text, Told } from "../protocol";
import { lasting, moving, rememberChosen } from "./moving";
import { stretched } from "./speed";
import { crossings, failedThrow, type Flight, type Thrown, type Turned, turnedOver, voidDeal } from "./scenes";

const NEW = 3000; // milliseconds in which a change may still begin to move
const REST = 900; // milliseconds that a finished round stays on the table
const THROW = 1500; // milliseconds that a failed throw stays
const TURN = 500; // milliseconds from one card of the bottom to the next
const TURNS = 2400; // milliseconds for all of them, at most
const READ = 1800; // milliseconds to read what came of it
const NOTICE = 3000; // milliseconds that a void deal is announced

export class Stage {
  /** A round that has just ended and still lies on the table. */
  resting = $state.raw<Laid[]>([]);
  /** A round that is on its way to the player who has won it. */
  leaving = $state.raw<Laid[]>([]);
  thrown = $state.raw<Thrown | null>(null);
  turned = $state.raw<Turned | null>(null);
  /** The cards of the bottom are still being turned over, one by one. */
  turning = $state(false);
  flights = $state.raw<Flight[]>([]);
  /** What has ended the deal before it began. */
  voided = $state.raw<Text | null>(null);
  /** Whether the latest change has just happened, so that it may move. */
  live = false;
  private readonly timers = new Map<string, number>();
  private waiting: (() => void)[] = [];

  /** `keeps`: a finished round stays on the table until something else happens. */
  constructor(private readonly keeps = false) {}

  /** There is a new view. `news` has led to it; it is null if the player was not there. */
  show(news: Told[] | null, before: Board | null, now: Board): void {
    this.live = news !== null && moving();
    if (this.live) rememberChosen();
    if (!news || before?.deal !== now.deal) this.clear();
    this.later("new", NEW, () => (this.live = false));
    if (now.plays[0] && now.plays[0].seat !== this.thrown?.seat) this.thrown = null;
    this.rounds(before, now);
    if (news && document.visibilityState === "visible") this.perform(news, before);
  }

  clear(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.resting = this.leaving = [];
    this.thrown = this.turned = this.voided = null;
    this.flights = [];
    this.turnedAll();
  }

  /** Does something once all cards of the bottom are turned, in order; at once if none is being turned. */
  then(what: () => void): void {
    if (this.turning) this.waiting.push(what);
    else what();
  }

  private turnedAll(): void {
    this.turning = false;
    for (const what of this.waiting.splice(0)) what();
  }

  /** Milliseconds between two cards of the bottom. */
  get pace(): number {
    return stretched(Math.min(TURN, TURNS / (this.turned?.cards.length || 1)));
  }

  private rounds(before: Board | null, now: Board): void {
    if (now.plays.length || (this.keeps && !before?.plays.length)) this.collect();
    else if (before?.plays.length && now.last.length) {
      this.resting = now.last;
      if (!this.keeps) this.later("rest", stretched(REST), () => this.collect());
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
      this.later("throw", stretched(THROW), () => {
        this.live = false; // the cards that stay were there before, and must not move again
        this.thrown = null;
      });
    }
    const turned = turnedOver(news);
    if (turned) {
      this.turned = turned;
      this.turning = this.live;
      this.later("flip", turned.cards.length * this.pace, () => this.turnedAll());
      this.later("turn", turned.cards.length * this.pace + stretched(READ), () => (this.turned = null));
    }
    const voided = voidDeal(news);
    if (voided) {
      this.voided = voided;
      this.later("void", stretched(NOTICE), () => (this.voided = null));
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
