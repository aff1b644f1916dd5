// The analysis of a deal as far as the page has it. It asks the server again until all is there, and keeps what comes.
import { Refusal, send, wordsOf } from "../api";
import type { Analysis, Judgement, Moment, Opened, Text } from "../protocol";

const EVERY = 1200; // milliseconds from one answer to the next question
const LATER = 5000; // where the server has refused, and does not say for how long
const PASSING = ["busy", "offline", "not_found"]; // refusals after which it is asked for anew: the server may have forgotten a file

/** Where a deal is found: the path of its requests. A file has no path, and its text is sent. */
export interface Source {
  path: string;
  file?: Blob;
  deal: number;
}

export class Study {
  latest = $state.raw<Analysis | null>(null);
  moments = $state.raw<Moment[]>([]);
  judgements = $state.raw<Judgement[]>([]);
  trouble = $state.raw<Text | null>(null);
  wanted = $state(false);

  private timer = 0;
  private closed = false;

  constructor(private readonly source: Source) {}

  /** Looks whether it was analysed already. */
  look(): void {
    if (this.source.path) void this.fetch("GET");
  }

  /** Has it analysed, or goes on with it. */
  begin(): void {
    this.wanted = true;
    this.trouble = null;
    void this.fetch("POST");
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }

  /** A table where the deal is played on from here. */
  whatIf(v: number, seat: number): Promise<Opened> {
    const { path, file, deal } = this.source;
    if (file) return send<Opened>(`/api/films/branch?deal=${deal}&v=${v}&seat=${seat}`, { method: "POST", body: file });
    const headers = { "Content-Type": "application/json" };
    return send<Opened>(`${path}/branch`, { method: "POST", body: JSON.stringify({ v, seat }), headers });
  }

  private async fetch(method: "GET" | "POST"): Promise<void> {
    try {
      this.take(await this.request(method));
    } catch (error) {
      if (this.closed) return;
      this.trouble = wordsOf(error);
      const passing = error instanceof Refusal && PASSING.includes(error.code);
      if (passing && this.wanted) this.again(error.wait ? error.wait * 1000 : LATER);
    }
  }

  private request(method: "GET" | "POST"): Promise<Analysis> {
    const { path, file, deal } = this.source;
    const have = this.latest?.have ?? 0;
    if (!file) return send<Analysis>(`${path}/analysis?have=${have}`, { method });
    if (method === "GET" && this.latest) return send<Analysis>(`/api/analyses/${this.latest.key}?have=${have}`);
    return send<Analysis>(`/api/films/analysis?deal=${deal}&have=${have}`, { method: "POST", body: file });
  }

  private take(answer: Analysis): void {
    if (this.closed) return;
    this.trouble = null;
    this.latest = answer;
    if (answer.moments.length) this.moments = merged(this.moments, answer.moments);
    if (answer.judgements.length) this.judgements = merged(this.judgements, answer.judgements);
    if (answer.state === "waiting" || answer.state === "running") this.wanted = true;
    if (answer.state === "done") this.wanted = false;
    else if (this.wanted) this.again(EVERY);
  }

  private again(wait: number): void {
    clearTimeout(this.timer);
    const lost = this.trouble !== null || this.latest?.state === "unasked"; // the server has begun anew, perhaps
    this.timer = window.setTimeout(() => void this.fetch(lost ? "POST" : "GET"), wait);
  }
}

/** What is new beside what was known, in the order of the deal. Of what came twice, the last counts. */
export function merged<T extends { v: number; seat?: number }>(known: T[], news: T[]): T[] {
  const found = new Map([...known, ...news].map((one) => [`${one.v} ${one.seat ?? ""}`, one]));
  return [...found.values()].sort((a, b) => a.v - b.v);
}
