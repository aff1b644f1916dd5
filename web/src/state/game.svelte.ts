// A table that is played now: what the server tells of it, and the messages to the server. It knows no rules.
import { callMarks } from "../cards/names";
import { say, spareNames } from "../language.svelte";
import { ServerClock } from "../net/clock.svelte";
import { Courier } from "../net/courier";
import { type Condition, Line, type Listener } from "../net/line";
import { renew } from "../net/renewal";
import type {
  Ask,
  ClientMessage,
  Error as Refusal,
  ErrorCode,
  Hello,
  News,
  Said,
  ServerMessage,
  Told,
  View,
} from "../protocol";
import { Shares } from "../shuffle/shares";
import { Earlier } from "./earlier.svelte";
import { Naming } from "./naming";
import { failure, type Refused } from "./news";
import { after, type Picture, whole } from "./picture";
import { Rematch } from "./rematch.svelte";
import type { Seated } from "./seated";
import { Shown } from "./shown.svelte";

const PROMPT = 700; // milliseconds within which the server usually acknowledges an answer
const LOOK_AGAIN = 2000; // milliseconds until the whole picture is asked for again, if it has not come
const BUSY: ErrorCode[] = ["too_fast", "busy", "not_stored"]; // refusals for now
const AGAIN = ["act", "hint", "look", "ping", "promise", "reveal", "review"]; // messages that the page sends of its own accord, or again
const QUIET: ErrorCode[] = ["stale", "no_table", "bad_share"]; // refusals that are not shown: what comes next explains them

export class Game extends Shown implements Listener, Seated {
  condition = $state<Condition>("joining");
  hello = $state.raw<Hello | null>(null);
  ask = $state.raw<Ask | null>(null);
  refusal = $state.raw<Refused | null>(null);
  /** The question that was answered, until the server has taken or refused the answer. */
  answering = $state<number | null>(null);
  /** What was said, until talk is loaded and hears it itself. */
  readonly said: Said[] = [];
  /** Counts the words of others that the player wants to hear. */
  popped = $state(0);
  /** The acknowledgement takes longer than usual. */
  slow = $state(false);

  readonly clock = new ServerClock();
  readonly shares: Shares;
  readonly rematch: Rematch;
  readonly earlier: Earlier;
  private readonly line: Line;
  private readonly courier: Courier;
  private readonly listeners: ((message: ServerMessage) => void)[] = [];
  private readonly naming = new Naming((message) => this.line.send(message));
  private doubt = 0;
  private looking = 0;
  private present = false; // false until the first picture of a line: until then events are repeated, not new

  constructor(readonly code: string) {
    super();
    this.earlier = new Earlier(
      (message) => this.line.send(message),
      () => this.condition === "open",
    );
    this.courier = new Courier((act) => this.line.send(act));
    this.rematch = new Rematch(code);
    this.shares = new Shares(code, (message) => this.line.send(message));
    this.line = new Line(code, this);
  }

  close(): void {
    this.line.close();
    this.courier.close();
    this.clock.close();
    clearTimeout(this.doubt);
    clearTimeout(this.looking);
    this.stage.clear();
  }

  // --- what is known ---------------------------------------------------------------------------------------------

  get now(): number {
    return this.clock.now;
  }

  /** With a seat or without. */
  override get myName(): string {
    return super.myName || (this.hello ? say(this.hello.name) : "");
  }

  /** Whether the player is asked. While cards are drawn, only players who could bid are. */
  get asked(): boolean {
    if (!this.ask || this.answering === this.ask.rqid || this.stage.turning || this.table?.halted) return false;
    return !this.board?.drawing || this.ask.legal.actions.some((action) => action !== "pass");
  }

  // --- messages out ----------------------------------------------------------------------------------------------

  send(message: ClientMessage): boolean {
    return this.line.send(message);
  }

  act(action: string): void {
    if (!this.ask) return;
    this.refusal = null;
    this.answering = this.ask.rqid;
    this.courier.post(this.ask.rqid, action);
    clearTimeout(this.doubt);
    this.doubt = window.setTimeout(() => this.wonder(), PROMPT);
  }

  /** Resolves to the name that is shown from now on. */
  rename(name: string): Promise<string> {
    return this.naming.ask(name);
  }

  /** There is no acknowledgement yet: the line may be dead. */
  private wonder(): void {
    if (this.answering === null) return;
    this.slow = true;
    this.line.prove();
  }

  // --- messages in -----------------------------------------------------------------------------------------------

  listen(listener: (message: ServerMessage) => void): () => void {
    this.listeners.push(listener);
    return () => void this.listeners.splice(this.listeners.indexOf(listener), 1);
  }

  changed(condition: Condition): void {
    this.condition = condition;
    if (condition !== "open") this.naming.lost();
  }

  pinging(): void {
    this.clock.pinged();
  }

  seen(): { v: number; epoch: number } | null {
    return this.latest && this.hello ? { v: this.latest.v, epoch: this.hello.epoch } : null;
  }

  hear(message: ServerMessage): void {
    switch (message.t) {
      case "hello":
        renew(message.proto);
        this.hello = message;
        this.present = false;
        clearTimeout(this.looking);
        this.clock.greeted(message.now);
        this.courier.reconnected(message.seq);
        this.shares.reconnected();
        break;
      case "table":
        this.rematch.heard(this.table, message);
        this.table = message;
        callMarks(message.mark_words);
        spareNames(message.seats.filter((seat) => seat.person).map((seat) => seat.name.zh));
        break;
      case "view":
        this.show(whole(message), message);
        break;
      case "news":
        if (message.ack != null) this.hear({ t: "ack", seq: message.ack });
        this.follow(message);
        break;
      case "turn":
        this.clocks = message.clocks;
        break;
      case "ask":
        this.ask = message;
        break;
      case "ack":
        if (this.courier.answered(message.seq)) this.taken();
        break;
      case "readings":
        if (this.courier.answered(message.seq)) this.settled();
        break;
      case "rounds":
        this.earlier.heard(message);
        break;
      case "said":
        this.said.push(message);
        break;
      case "named":
        this.hello = this.hello && { ...this.hello, name: { zh: message.name, en: message.name } };
        this.naming.heard(message);
        break;
      case "err":
        if (!this.naming.heard(message)) this.refused(message);
        break;
      case "pong":
        this.clock.answered(message.now);
        break;
    }
    if (this.table && ["table", "view", "news"].includes(message.t))
      this.shares.heard(this.table, this.board?.fair ?? []);
    for (const listener of this.listeners) listener(message);
    if ((message.t === "view" || message.t === "news") && this.present && message.ask) this.hear(message.ask);
  }

  /** The picture moves on. If these are not the news of the picture that is here, the whole picture is asked for. */
  private follow(news: News): void {
    const next = this.present && this.latest ? after(this.latest, news) : null;
    if (next) this.show(next, news);
    else if (this.present) this.look();
  }

  /** Ask for the whole picture until it comes: the server may refuse to be asked so often. */
  private look(): void {
    this.present = false;
    this.line.send({ t: "look", v: this.latest?.v ?? 0 });
    clearTimeout(this.looking);
    this.looking = window.setTimeout(() => this.you !== null && this.look(), LOOK_AGAIN);
  }

  /** What has happened and was not told before. */
  private happened({ v, events }: View | News): Told[] {
    const known = this.latest?.v ?? 0;
    const news = events.filter((_, i) => v - events.length + 1 + i > known);
    if (this.present) this.refusal = failure(news, this.board?.throw?.blocker) ?? this.refusal;
    return news;
  }

  private show(view: Picture, message: View | News): void {
    const first = this.latest === null;
    const news = this.happened(message);
    const said = news.flatMap((told) => (told.say ? [told.say] : []));
    this.clocks = message.clocks;
    const { actors, result } = view.board;
    if (this.you === null || !actors.includes(this.you) || result) this.ask = null;
    this.draw(view, news, this.present);
    this.stage.then(() => this.tell(said, view.board.deal, !first));
    this.present = true;
    clearTimeout(this.looking);
  }

  private refused(error: Refusal): void {
    const { code, seq, of } = error;
    if (BUSY.includes(code) && AGAIN.includes(of ?? "")) return;
    if (seq != null && this.courier.answered(seq)) this.settled();
    if (!QUIET.includes(code)) this.refusal = error;
  }

  /** The server has taken the answer. */
  private taken(): void {
    if (this.ask?.rqid === this.answering) this.ask = null;
    this.settled();
  }

  private settled(): void {
    if (this.answering !== null && !this.courier.busy(this.answering)) this.answering = null;
    this.slow = this.slow && this.answering !== null;
  }
}
