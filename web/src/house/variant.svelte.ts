// Rules of a household in the making: a preset, what is changed in it, and what the server says about that.
import type { Draft, House } from "../protocol";
import { same, without } from "./values";

export type Changes = Record<string, unknown>;

const PAUSE = 250; // milliseconds without another change, after which the server is asked
const LATER = 2000; // after which it is asked again, if it could not answer

export class Variant {
  readonly preset: string;
  /** What the household calls things, if a file said so. */
  private readonly words: Record<string, unknown>;
  title = $state("");
  changes = $state.raw<Changes>({});
  /** What the server said last; `stale`: something has changed since. */
  house = $state.raw<House>()!;
  stale = $state(false);
  /** Why the server could not be asked. */
  trouble = $state.raw<unknown>(null);

  private version = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `look`: asks the server; `changed`: is called after every change. */
  constructor(
    house: House,
    private readonly look: (draft: Draft) => Promise<House>,
    private readonly changed: () => void = () => undefined,
  ) {
    this.preset = house.preset;
    this.words = house.words;
    this.title = house.title;
    this.changes = house.changes;
    this.house = house;
  }

  get draft(): Required<Draft> {
    return { preset: this.preset, title: this.title, changes: this.changes, words: this.words };
  }

  name(title: string): void {
    this.title = title;
    this.touch();
  }

  /** An option says this from now on; what is usual is no change. */
  set(option: string, value: unknown, usual: unknown): void {
    if (same(value, usual)) this.restore(option);
    else this.take({ ...this.changes, [option]: value });
  }

  /** An option is as usual again. */
  restore(option: string): void {
    this.take(without(this.changes, option));
  }

  /** All changes at once: an answer of the interview, or the way out of a problem. */
  take(changes: Changes): void {
    this.changes = changes;
    this.touch();
  }

  /** What the server says about the rules as they are now. */
  async settled(): Promise<House> {
    while (this.stale) await this.ask();
    return this.house;
  }

  private touch(): void {
    this.version++;
    this.stale = true;
    this.changed();
    this.askIn(PAUSE);
  }

  private askIn(pause: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.ask().catch(() => undefined), pause);
  }

  /** Only the answer about the newest version counts, in whatever order the answers come. */
  private async ask(): Promise<void> {
    clearTimeout(this.timer);
    const version = this.version;
    try {
      const house = await this.look(this.draft);
      if (version !== this.version) return;
      this.house = house;
      this.stale = false;
      this.trouble = null;
    } catch (error) {
      if (version === this.version) {
        this.trouble = error;
        this.askIn(LATER);
      }
      throw error;
    }
  }
}
