import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { language } from "../language.svelte";
import { type Change, type ClientMessage, PROTOCOL, type Told } from "../protocol";
import { ask, chair, news, own, refusal, table, text, told, view } from "../sample";
import { Game } from "./game.svelte";

const sent: ClientMessage[] = [];
let proofs = 0;
let online = true;

vi.mock("../net/line", () => ({
  Line: class {
    send(message: ClientMessage): boolean {
      sent.push(message);
      return online;
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
  vi.stubGlobal("document", { visibilityState: "visible", querySelectorAll: () => [] });
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  language.now = "en";
  sent.length = proofs = 0;
  online = true;
  game = new Game("abc");
  hello();
  game.hear(table());
});

afterEach(() => {
  game.close();
  vi.useRealTimers();
});

function hello(seq = 0): void {
  game.hear({ t: "hello", proto: PROTOCOL, now: 0, epoch: 3, seat: 0, name: { zh: "Ann", en: "Ann" }, seq });
}

/** Up to event `v`. */
function events(v: number, ...events: Told[]): void {
  game.hear(news(v, events));
}

test("whoever sends a message knows whether it went out", () => {
  expect(game.send({ t: "leave" })).toBe(true);
  online = false;
  expect(game.send({ t: "leave" })).toBe(false);
});

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

  test("that is taken may be followed by the next question, in the same news", () => {
    game.hear(news(2, [told(null)], { ack: 1, ask: ask(6) }));
    expect(game.answering).toBeNull();
    expect(game.ask?.rqid).toBe(6);
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

  test("at which the server has failed opens the question again, too", () => {
    game.hear(refusal("failed", { seq: 1 }));
    expect(game.asked).toBe(true);
    expect(game.refusal?.code).toBe("failed");
    vi.advanceTimersByTime(3000);
    expect(sent).toHaveLength(1);
  });

  test("that came too late is refused without a word", () => {
    game.hear(refusal("stale", { seq: 1 }));
    expect(game.refusal).toBeNull();
    expect(game.answering).toBeNull();
  });

  test.each(["busy", "not_stored"] as const)("refused with %s still waits: it is sent again", (code) => {
    game.hear(refusal(code, { seq: 1, of: "act" }));
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
    const clocks = [{ seat: 0, deadline: 1000, total: 1000, away: false }];
    game.hear({ t: "turn", v: 1, clocks });
    expect(game.clockOf(0)).toBeNull();
    game.hear(news(2, [told(null)], { board: [[["drawing"], 0]], clocks }));
    expect(game.clockOf(0)?.deadline).toBe(1000);
  });
});

describe("the log", () => {
  test("tells nothing twice: what the picture already shows is left out", () => {
    game.hear(view(2, "S3"));
    game.hear({ ...view(3, "S3"), events: ["one", "two", "three"].map((said) => told(null, text(said))) });
    expect(game.log.map((line) => line.text.en)).toEqual(["three"]);
  });

  test("is read aloud only from when one is here", () => {
    game.hear({ ...view(1, "S3"), events: [told(null, text("before"))] });
    events(2, told(null, text("now")));
    expect(game.log).toHaveLength(2);
    expect(game.spoken.map((line) => line.text.en)).toEqual(["now"]);
  });

  test("has an end, and the lines read aloud keep their numbers", () => {
    game.hear(view(0, "S3"));
    events(250, ...Array.from({ length: 250 }, (_, i) => told(null, text(`${i}`))));
    expect(game.log).toHaveLength(200);
    expect(game.log.at(-1)?.text.en).toBe("249");
    expect(game.spoken.map((line) => line.number)).toEqual(Array.from({ length: 20 }, (_, i) => 231 + i));
  });
});

describe("news", () => {
  beforeEach(() => game.hear(view(1, "S3 S4")));

  test("change the picture", () => {
    const clocks = [{ seat: 1, deadline: 1000, total: 1000, away: false }];
    const board: Change[] = [[["chairs", 2, "cards"], 5]];
    game.hear(news(2, [told(null)], { board, own: [[["hand", "cards"], ["S4"]]], clocks }));
    expect(game.seen()).toEqual({ v: 2, epoch: 3 });
    expect(game.board?.chairs[2]?.cards).toBe(5);
    expect(game.view?.hand.sorts[0]?.groups.map((group) => group.cards)).toEqual([["S4"]]);
    expect(game.clockOf(1)).toEqual(clocks[0]);
  });

  test("of another picture change nothing: the whole picture is asked for, once", () => {
    game.hear(news(5, [told(null, text("lost"))], { ask: ask(9) }));
    game.hear(news(6, [told(null)]));
    expect(sent).toEqual([{ t: "look", v: 1 }]);
    expect([game.view?.v, game.log, game.ask]).toEqual([1, [], null]);
    game.hear({ ...view(6, "S3"), events: [told(null, text("lost"))], ask: ask(10) });
    expect([game.view?.v, game.log.length, game.ask?.rqid]).toEqual([6, 1, 10]);
    vi.advanceTimersByTime(10_000);
    expect(sent).toHaveLength(1);
    events(7, told(null));
    expect(game.view?.v).toBe(7);
  });
});

test("the whole picture is asked for again where the server has refused it", () => {
  game.hear(view(1, "S3"));
  game.hear(news(5, [told(null)]));
  game.hear(refusal("too_fast", { retry_after: 0.5, of: "look" }));
  vi.advanceTimersByTime(2000);
  expect(sent).toEqual([
    { t: "look", v: 1 },
    { t: "look", v: 1 },
  ]);
  expect(game.refusal).toBeNull();
  game.hear(view(5, "S3"));
  vi.advanceTimersByTime(10_000);
  expect(sent).toHaveLength(2);
});

test("a wish of the host that could not be stored is told: nobody sends it again", () => {
  game.hear(refusal("not_stored", { of: "lock" }));
  expect(game.refusal?.code).toBe("not_stored");
});

test("a tap that came too fast is told, and what the page sends by itself is not", () => {
  for (const of of ["ping", "promise"]) game.hear(refusal("too_fast", { of }));
  expect(game.refusal).toBeNull();
  game.hear(refusal("too_fast", { of: "sit" }));
  expect(game.refusal?.code).toBe("too_fast");
});

test.each(["not_stored", "failed"] as const)("a name refused with %s is answered", async (code) => {
  const asked = game.rename("Bob");
  game.hear(refusal(code, { of: "rename" }));
  await expect(asked).rejects.toMatchObject({ code });
  expect(game.refusal).toBeNull();
});

test("what the player knows is drawn over what everybody sees", () => {
  const result = { headline: text("They win"), lines: [], winners: [], rises: [], champions: [], failed: [] };
  const everybody = {
    contract: text("Ann declares"),
    bottom: ["??"],
    bids: [{ seat: 0, cards: ["??"], joker: true, stands: true }],
    result: {
      ...result,
      places: [],
      points: null,
      bottom: [],
      bottom_points: 0,
      factor: 0,
      hands: [
        ["S3", "S4"],
        ["S4", "S3"],
      ],
    },
  };
  const known = own("S4 S3", {
    chairs: [0, 1, 2, 3].map((seat) => chair(seat, { camp: seat % 2 ? "theirs" : "ours", shown: seat ? ["H5"] : [] })),
    contract: text("You declare"),
    bottom: ["S9"],
    bids: [{ ...everybody.bids[0]!, cards: ["S2"] }],
    result: { ...everybody.result, headline: text("You win"), lines: [text("in full")] },
  });
  game.hear({ ...view(1, "S3", everybody), own: known });
  const { chairs, contract, bottom, bids, result: shown } = game.board!;
  expect(chairs.map(({ camp }) => camp)).toEqual(["ours", "theirs", "ours", "theirs"]);
  expect(chairs.map((found) => found.shown)).toEqual([[], ["H5"], ["H5"], ["H5"]]);
  expect([contract?.en, bottom, bids[0]?.cards]).toEqual(["You declare", ["S9"], ["S2"]]);
  expect([shown?.headline.en, shown?.lines.length, game.view?.played]).toEqual(["You win", 1, true]);
  expect(shown?.hands).toEqual([
    ["S4", "S3"],
    ["S4", "S3"],
  ]); // as the player's own would lie
  game.hear({ ...view(2, "S3", everybody), own: { ...known, headline: null, lines: [] } });
  expect([game.board?.result?.headline.en, game.view?.played]).toEqual([
    "This deal was played before you sat down.",
    false,
  ]);
});

test("the hand is laid out by the order that the server has sent, as many of a card as are held", () => {
  const sort = (...groups: string[]) => ({
    name: text("by rank"),
    layout: "rows" as const,
    groups: groups.map((cards) => ({ cards: cards.split(" "), words: null })),
  });
  const hand = { cards: ["S3", "S4", "S4", "H9"], sorts: [sort("H9 H8", "D2", "S4 S3"), sort("S3 S4 H8 H9")] };
  game.hear({ ...view(1, "S3"), own: { ...own("S3"), hand: { ...hand, marks: {}, types: false } } });
  const { cards, sorts } = game.view!.hand;
  expect(cards).toEqual(["H9", "S4", "S4", "S3"]);
  expect(sorts.map(({ groups }) => groups.map((group) => group.cards))).toEqual([
    [["H9"], ["S4", "S4", "S3"]],
    [["S3", "S4", "S4", "H9"]],
  ]);
});

test("a spectator has the board and no hand, and follows the news", () => {
  game.hear(table({ you: null }));
  game.hear({ ...view(17, "S3"), own: null, ask: null });
  expect(game.board?.chairs).toHaveLength(4);
  expect(game.view?.hand.cards).toEqual([]);
  game.hear(news(18, [told(null)], { board: [[["rounds"], 1]] }));
  expect([game.view?.v, game.board?.rounds, game.asked]).toEqual([18, 1, false]);
});

test("at a halted table nobody is asked, and the question stays", () => {
  game.hear(view(17, "S3"));
  game.hear(ask(17));
  expect(game.asked).toBe(true);
  game.hear(table({ halted: true }));
  expect(game.asked).toBe(false);
  game.hear(table());
  expect(game.asked).toBe(true);
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
  game.hear({ ...view(2, "S3"), events: [failed] });
  expect(game.refusal).toBeNull();
  events(3, failed);
  expect(game.refusal?.text.en).toBe("The throw fails.");
});

test("a finished round rests on the table for a moment", () => {
  const laid = { seat: 1, cards: ["S3"], faces: ["S3"], words: null, bomb: false, top: true };
  game.hear(view(1, "S4", { plays: [laid] }));
  const board: Change[] = [
    [["plays"], []],
    [["last"], [laid]],
  ];
  game.hear(news(2, [told(null)], { board }));
  expect(game.plays).toEqual([laid]);
  vi.advanceTimersByTime(1000);
  expect(game.plays).toEqual([]);
});

test("other players are called by their names, the player by a word", () => {
  expect([game.called(0), game.called(2)]).toEqual(["You", "Player 2"]);
});

test("while the bottom is turned over, the table stands as it was before, and nobody is asked", () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("getComputedStyle", () => ({ getPropertyValue: () => " .3s" }));
  const flipped = told(
    { event: "BottomFlipped", cards: ["S3"], declarer: 1, trump: 0, level: "2" },
    text("S3 names it"),
  );
  game.hear(view(1, "S3"));
  const changes: Change[] = [
    [["declarer"], 1],
    [["trump"], "S"],
  ];
  game.hear({ ...news(2, [flipped], { board: changes }), ask: ask(7) });
  expect([game.board?.declarer, game.board?.trump, game.asked, game.log]).toEqual([null, null, false, []]);
  vi.advanceTimersByTime(500);
  expect([game.board?.declarer, game.board?.trump, game.asked]).toEqual([1, "S", true]);
  expect(game.log).toEqual([{ deal: 1, text: text("S3 names it") }]);
});
