import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { language } from "../language.svelte";
import type { ClientMessage, Told } from "../protocol";
import { ask, refusal, table, text, told, view } from "../sample";
import { Game } from "./game.svelte";

const sent: ClientMessage[] = [];
let proofs = 0;

vi.mock("../net/line", () => ({
  Line: class {
    send(message: ClientMessage): boolean {
      sent.push(message);
      return true;
    }
    prove() {
      proofs++;
    }
    close() {}
  },
}));

let game: Game;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("document", { visibilityState: "visible" });
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  language.now = "en";
  sent.length = proofs = 0;
  game = new Game("abc");
  hello();
  game.hear(table());
});

afterEach(() => {
  game.close();
  vi.useRealTimers();
});

function hello(seq = 0): void {
  game.hear({ t: "hello", proto: 2, now: 0, epoch: 3, seat: 0, name: { zh: "Ann", en: "Ann" }, seq });
}

function events(first: number, ...events: Told[]): void {
  game.hear({ t: "events", first, events });
}

describe("an answer", () => {
  beforeEach(() => {
    game.hear(view(1, "S3"));
    game.hear(ask(5));
    game.act("play S3");
  });

  test("goes with the number of its question, which then waits", () => {
    expect(sent).toEqual([{ t: "act", seq: 1, rqid: 5, action: "play S3" }]);
    expect(game.asked).toBe(false);
  });

  test("that is taken ends the question", () => {
    game.hear({ t: "ack", seq: 1 });
    expect(game.ask).toBeNull();
    expect(game.answering).toBeNull();
  });

  test("that is answered by readings opens the question again, and is not sent again", () => {
    game.hear({ t: "readings", seq: 1, rqid: 5, cards: [], readings: [] });
    expect(game.asked).toBe(true);
    expect(game.refusal).toBeNull();
    vi.advanceTimersByTime(10_000);
    expect(sent.filter((message) => message.t === "act")).toHaveLength(1);
  });

  test("that is refused opens the question again, and the refusal is told", () => {
    game.hear(refusal("not_held", { seq: 1 }));
    expect(game.asked).toBe(true);
    expect(game.refusal?.code).toBe("not_held");
  });

  test("that came too late is refused without a word", () => {
    game.hear(refusal("stale", { seq: 1 }));
    expect(game.refusal).toBeNull();
    expect(game.answering).toBeNull();
  });

  test.each(["busy", "not_stored"] as const)("refused with %s still waits: it is sent again", (code) => {
    game.hear(refusal(code, { seq: 1 }));
    expect(game.answering).toBe(5);
    vi.advanceTimersByTime(3000);
    expect(sent).toHaveLength(2);
  });

  test("without an echo counts as slow, and the line has to prove itself", () => {
    vi.advanceTimersByTime(600);
    expect([game.slow, proofs]).toEqual([false, 0]);
    vi.advanceTimersByTime(200);
    expect([game.slow, proofs]).toEqual([true, 1]);
    game.hear({ t: "ack", seq: 1 });
    expect(game.slow).toBe(false);
  });

  test("is sent again on a new line, with its number", () => {
    hello();
    expect(sent[1]).toEqual(sent[0]);
  });
});

describe("while cards are drawn", () => {
  beforeEach(() => game.hear(view(1, "S3", { drawing: 40 })));

  test("a player who can only pass is not asked", () => {
    game.hear(ask(1, { kind: "bid", actions: ["pass"] }));
    expect(game.asked).toBe(false);
    game.hear(ask(2, { kind: "bid", actions: ["pass", "bid S2"] }));
    expect(game.asked).toBe(true);
  });

  test("no clock is shown", () => {
    game.hear({ t: "turn", v: 1, clocks: [{ seat: 0, deadline: 1000, total: 1000, away: false }] });
    expect(game.clockOf(0)).toBeNull();
    game.hear(view(2, "S3"));
    expect(game.clockOf(0)?.deadline).toBe(1000);
  });
});

describe("the log", () => {
  test("tells nothing twice: what the view already shows is left out", () => {
    game.hear(view(2, "S3"));
    events(1, told(null, text("one")), told(null, text("two")), told(null, text("three")));
    expect(game.log.map((line) => line.en)).toEqual(["three"]);
  });

  test("is read aloud only from when one is here", () => {
    events(1, told(null, text("before")));
    game.hear(view(1, "S3"));
    events(2, told(null, text("now")));
    expect(game.log).toHaveLength(2);
    expect(game.spoken.map((line) => line.text.en)).toEqual(["now"]);
  });

  test("has an end, and the lines read aloud keep their numbers", () => {
    game.hear(view(0, "S3"));
    events(1, ...Array.from({ length: 250 }, (_, i) => told(null, text(`${i}`))));
    expect(game.log).toHaveLength(200);
    expect(game.log.at(-1)?.en).toBe("249");
    expect(game.spoken.map((line) => line.number)).toEqual(Array.from({ length: 20 }, (_, i) => 231 + i));
  });
});

test("a page that comes back says what it has seen; a new one says nothing", () => {
  expect(game.seen()).toBeNull();
  game.hear(view(17, "S3"));
  expect(game.seen()).toEqual({ v: 17, epoch: 3 });
});

test("what has failed is told to those who see it happen, not to those who come back", () => {
  const clause = { id: "5.3", section: text("Throws"), words: text("") };
  const failed: Told = { event: null, say: text("The throw fails."), clause };
  game.hear(view(1, "S3"));
  hello();
  events(2, failed);
  expect(game.refusal).toBeNull();
  game.hear(view(2, "S3"));
  events(3, failed);
  expect(game.refusal?.text.en).toBe("The throw fails.");
});

test("a finished round rests on the table for a moment", () => {
  const laid = { seat: 1, cards: ["S3"], faces: ["S3"], words: null, bomb: false, top: true };
  game.hear(view(1, "S4", { plays: [laid] }));
  game.hear(view(2, "S4", { last: [laid] }));
  expect(game.plays).toEqual([laid]);
  vi.advanceTimersByTime(1000);
  expect(game.plays).toEqual([]);
});

test("other players are called by their names, the player by a word", () => {
  expect([game.called(0), game.called(2)]).toEqual(["You", "Player 2"]);
});
