// The steps of a call, a wheel for each: the kind, the rank, and which copy where the rules count copies.
import type { Text } from "../../protocol";
import { type Calls, isSuit, NOBODY, reason } from "./calls";

export type Step = "kind" | "rank" | "copy";

export interface Choice {
  /** A kind, a card or the number of a copy. */
  name: string;
  /** Why it cannot be chosen. */
  why: Text | null;
}

export class Steps {
  now = $state<Step>("kind");
  private kind = $state("");
  private card = $state("");
  private copy = $state("");

  constructor(private readonly calls: () => Calls) {}

  get all(): Step[] {
    return this.calls().copies.length ? ["kind", "rank", "copy"] : ["kind", "rank"];
  }

  get number(): number {
    return this.all.indexOf(this.now) + 1;
  }

  /** What can be chosen in this step. */
  get choices(): Choice[] {
    const calls = this.calls();
    if (this.now === "copy") return calls.copiesOf(this.card).map(({ copy, why }) => ({ name: String(copy), why }));
    const names = this.now === "kind" ? calls.kinds : calls.cards(this.kind);
    return names.map((name) => ({ name, why: name === NOBODY ? null : reason(calls.of(name)) }));
  }

  /** What has been chosen in a step; empty if nothing has been. */
  chosen(step: Step): string {
    return { kind: this.kind, rank: this.card, copy: this.copy }[step];
  }

  /** Whether the kind that was chosen leaves this step out. */
  skipped(step: Step): boolean {
    return step === "rank" ? !!this.kind && !isSuit(this.kind) : step === "copy" && this.kind === NOBODY;
  }

  /** Go on with this choice. After the last step, it is a call. */
  choose(name: string): string | null {
    const calls = this.calls();
    if (this.now === "kind") {
      if (name !== this.kind) this.card = this.copy = "";
      this.kind = name;
      if (name === NOBODY) return calls.nobody;
      if (!isSuit(name)) this.card = name;
    } else if (this.now === "rank") this.card = name;
    else this.copy = name;
    const next = this.all.slice(this.number).find((step) => !this.skipped(step));
    if (!next) return calls.of(this.card).find((call) => call.copy === Number(this.copy || 1))?.action ?? null;
    this.now = next;
    return null;
  }

  /** Whether there is a step before this one. */
  get returns(): boolean {
    return this.now !== "kind";
  }

  back(): void {
    this.now = this.now === "copy" && !this.skipped("rank") ? "rank" : "kind";
  }

  restart(): void {
    this.now = "kind";
    this.kind = this.card = this.copy = "";
  }
}
