// A position to learn from: a table without a line. An answer is sent to the server, which says what it is worth, and what
// it brings about is played before the learner's eyes.
import { callMarks } from "../cards/names";
import type { Ask, ClientMessage, Marked, News, Seating, ServerMessage, View } from "../protocol";
import { failure, type Refused } from "../state/news";
import { after, whole } from "../state/picture";
import type { Seated } from "../state/seated";
import { type PastRounds, Shown } from "../state/shown.svelte";
import { tableOf } from "./seating";

const PAUSE = 900; // milliseconds between the plays of two others

const NONE: PastRounds = { ready: false, round: () => null, fetch: () => undefined };

export class Exercise extends Shown implements Seated {
  readonly code = "learn";
  readonly now = 0;
  readonly earlier = NONE;
  ask = $state.raw<Ask | null>(null);
  refusal = $state.raw<Refused | null>(null);
  /** What the last answer was worth. */
  marked = $state.raw<Marked | null>(null);
  /** An answer is looked at, or what it brings about is still shown. */
  busy = $state(false);
  trouble = $state.raw<unknown>(null);
  private actions: string[] = []; // given so far, where a whole hand is asked for
  private begun = 0; // counts the positions that were laid out
  private questions = 0;
  private readonly listeners: ((message: ServerMessage) => void)[] = [];

  constructor(private readonly mark: (actions: string[]) => Promise<Marked>) {
    super();
  }

  /** Lay the position out, at first or again. */
  start(seating: Seating, view: View): void {
    this.begun++;
    this.actions = [];
    this.stage.clear();
    this.table = tableOf(seating);
    callMarks(seating.mark_words);
    Object.assign(this, { ask: null, refusal: null, marked: null, busy: false, trouble: null, log: [] });
    this.draw(whole(view), [], false);
    this.hear(view);
    this.put(view.ask);
  }

  close(): void {
    this.begun++;
    this.stage.clear();
  }

  get asked(): boolean {
    return this.ask !== null && !this.busy;
  }

  act(action: string): void {
    if (this.asked) void this.answer([...this.actions, action], this.begun);
  }

  /** There is nobody to send anything to. A hint is what the teacher says. */
  send(message: ClientMessage): boolean {
    if (message.t === "hint") this.hear({ t: "advice", rqid: message.rqid, advice: [] });
    return false;
  }

  listen(listener: (message: ServerMessage) => void): () => void {
    this.listeners.push(listener);
    return () => void this.listeners.splice(this.listeners.indexOf(listener), 1);
  }

  private async answer(actions: string[], begun: number): Promise<void> {
    this.busy = true;
    this.refusal = null;
    this.trouble = null;
    try {
      const marked = await this.mark(actions);
      if (begun === this.begun) await this.take(marked, actions, begun);
    } catch (error) {
      if (begun === this.begun) this.trouble = error;
    }
    if (begun === this.begun) this.busy = false;
  }

  private async take(marked: Marked, actions: string[], begun: number): Promise<void> {
    const { mark, refusal, readings, news } = marked;
    if (mark === "readings") {
      const cards = readings[0]?.cards ?? [];
      this.hear({ t: "readings", seq: 0, rqid: this.ask!.rqid, cards, readings });
      return;
    }
    if (mark === "illegal") this.refusal = refusal;
    if (news.length) this.ask = null;
    this.actions = news.length ? actions : this.actions;
    if (mark !== "on") this.marked = marked;
    for (const [i, one] of news.entries()) {
      if (i) await new Promise((resolve) => setTimeout(resolve, PAUSE));
      if (begun !== this.begun) return;
      this.follow(one);
    }
    if (mark === "on") this.put(news.at(-1)?.ask ?? null);
  }

  private follow(news: News): void {
    const picture = this.latest && after(this.latest, news);
    if (!picture) return;
    const said = news.events.flatMap((told) => (told.say ? [told.say] : []));
    this.refusal = failure(news.events, this.board?.throw?.blocker) ?? this.refusal;
    this.draw(picture, news.events, true);
    this.stage.then(() => this.tell(said, picture.board.deal, true));
    this.hear(news);
  }

  private put(ask: Ask | null): void {
    this.ask = ask && { ...ask, rqid: ++this.questions };
    if (this.ask) this.hear(this.ask);
  }

  private hear(message: ServerMessage): void {
    for (const listener of this.listeners) listener(message);
  }
}
