import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { language } from "../language.svelte";
import { type Advised, type ClientMessage, PROTOCOL, type Reading, type Readings } from "../protocol";
import { ask, board, groups, refusal, table, text, view } from "../sample";
import { Desk } from "./desk.svelte";
import { Game } from "./game.svelte";

const sent: ClientMessage[] = [];

vi.mock("../net/line", () => ({
  Line: class {
    send(message: ClientMessage): boolean {
      sent.push(message);
      return true;
    }
    prove() {}
    close() {}
  },
}));

let game: Game;
let desk: Desk;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("document", { visibilityState: "visible" });
  vi.stubGlobal("matchMedia", () => ({ matches: true })); // nobody wants to see things move
  language.now = "en";
  sent.length = 0;
  game = new Game("abc");
  desk = new Desk(game);
  game.hear({ t: "hello", proto: PROTOCOL, now: 0, epoch: 1, seat: 0, name: { zh: "Ann", en: "Ann" }, seq: 0 });
  game.hear(table());
});

afterEach(() => {
  game.close();
  vi.useRealTimers();
});

const actions = () => sent.flatMap((message) => (message.t === "act" ? [message.action] : []));
const asked = (t: ClientMessage["t"]) => sent.filter((message) => message.t === t);

function advised(action: string, cards: string[] = []): Advised {
  return { action, cards, worth: 0, reason: null };
}

function reading(action: string): Reading {
  return { action, words: text(action), cards: [], faces: [] };
}

describe("laying cards down", () => {
  test("the chosen cards go with the word of the question, in the order chosen", () => {
    game.hear(view(1, "S3 S4 H5"));
    game.hear(ask(1, { kind: "bury" }));
    desk.choice.set(["H5.0", "S3.0"]);
    desk.lay();
    expect(actions()).toEqual(["bury H5 S3"]);
  });

  test("nothing is sent without chosen cards, nor before a question", () => {
    game.hear(view(1, "S3 S4"));
    desk.choice.set(["S3.0"]);
    desk.lay();
    game.hear(ask(1));
    desk.choice.clear();
    desk.lay();
    expect(actions()).toEqual([]);
  });

  test("a question is answered once, until the server has refused the answer", () => {
    game.hear(view(1, "S3 S4"));
    game.hear(ask(1));
    desk.choice.set(["S3.0"]);
    desk.lay();
    desk.lay();
    expect(actions()).toEqual(["play S3"]);
    game.hear(refusal("not_held", { seq: 1 }));
    desk.lay();
    expect(actions()).toEqual(["play S3", "play S3"]);
  });

  test("advice that was chosen is played as it was advised", () => {
    game.hear(view(1, "S3 H3", {}, true));
    game.hear(ask(1));
    desk.hint();
    game.hear({ t: "advice", rqid: 1, advice: [advised("play S3 H3 as pair", ["S3", "H3"])] });
    expect(desk.choice.cards).toEqual(["S3", "H3"]);
    desk.lay();
    expect(actions()).toEqual(["play S3 H3 as pair"]);
  });

  test("advice is not played where other cards were chosen", () => {
    game.hear(view(1, "S3 H3 S4"));
    game.hear(ask(1));
    desk.hint();
    game.hear({ t: "advice", rqid: 1, advice: [advised("play S3 H3", ["S3", "H3"])] });
    desk.choice.set(["S4.0"]);
    desk.lay();
    expect(actions()).toEqual(["play S4"]);
  });
});

describe("cards that can be read in several ways", () => {
  beforeEach(() => {
    game.hear(view(1, "S3 H3 S4", {}, true));
    game.hear(ask(1));
    desk.choice.set(["S3.0", "H3.0"]);
    desk.lay();
  });

  const several = (given: Partial<Readings> = {}): Readings => ({
    t: "readings",
    seq: 1,
    rqid: 1,
    cards: ["S3", "H3"],
    readings: [reading("play a"), reading("play b")],
    ...given,
  });

  test("are sent at once, without a reading", () => {
    expect(actions()).toEqual(["play S3 H3"]);
  });

  test("several readings are offered, the first one picked, and the question is open again", () => {
    expect(game.asked).toBe(false);
    game.hear(several());
    expect(game.asked).toBe(true);
    expect(desk.panel).toBe("readings");
    desk.take(desk.option);
    expect(actions()).toEqual(["play S3 H3", "play a"]);
  });

  test("readings answer the act: it is not sent again", () => {
    game.hear(several());
    vi.advanceTimersByTime(10_000);
    expect(actions()).toEqual(["play S3 H3"]);
  });

  test("the same readings that come twice, and an answer to the choice, leave nothing behind", () => {
    game.hear(several());
    desk.take("play b");
    game.hear(several());
    game.hear({ t: "ack", seq: 2 });
    expect(desk.panel).toBe(null);
    expect(game.asked).toBe(false);
  });

  test("readings of cards that are no longer chosen are not shown", () => {
    desk.choice.set(["S4.0"]);
    game.hear(several());
    expect(desk.panel).toBe(null);
  });

  test("readings no longer count once other cards are chosen", () => {
    game.hear(several());
    desk.choice.set(["S4.0"]);
    expect([desk.panel, desk.readings]).toEqual([null, []]);
    desk.lay();
    expect(actions()).toEqual(["play S3 H3", "play S4"]);
  });

  test("readings that come for an older question are dropped", () => {
    game.hear(ask(2));
    game.hear(several());
    expect(desk.panel).toBe(null);
    expect(actions()).toEqual(["play S3 H3"]);
  });
});

describe("passing", () => {
  test("is sent once, and not while an answer is on its way", () => {
    game.hear(view(1, "S3 S4"));
    game.hear(ask(1, { may_pass: true }));
    desk.choice.set(["S3.0"]);
    desk.lay();
    desk.pass();
    expect(actions()).toEqual(["play S3"]);
    expect(desk.choice.keys).toEqual(["S3.0"]); // it may still be refused
  });

  test("is sent only where it is allowed, and puts the chosen cards back", () => {
    game.hear(view(1, "S3"));
    game.hear(ask(1, { may_pass: false }));
    desk.choice.set(["S3.0"]);
    desk.pass();
    expect(actions()).toEqual([]);
    game.hear(ask(2, { may_pass: true }));
    desk.pass();
    expect(actions()).toEqual(["pass"]);
    expect(desk.choice.keys).toEqual([]);
  });

  test("while cards are drawn it only puts the panel away, until there are other bids", () => {
    game.hear(view(1, "S3", { drawing: 50 }));
    game.hear(ask(1, { kind: "bid", may_pass: true, actions: ["pass", "bid S2"] }));
    expect(desk.panel).toBe("bid");
    desk.pass();
    expect(desk.panel).toBeNull();
    expect(actions()).toEqual([]);
    game.hear(ask(1, { kind: "bid", may_pass: true, actions: ["pass", "bid S2", "bid H2"] }));
    expect(desk.panel).toBe("bid");
  });
});

describe("the panel", () => {
  beforeEach(() => game.hear(view(1, "S3 S4")));

  test("is the kind of the question, but a play needs none", () => {
    game.hear(ask(1, { kind: "bury", actions: ["bury S3"] }));
    expect(desk.panel).toBe("bury");
    game.hear(ask(2, { kind: "play", actions: ["play S3"] }));
    expect(desk.panel).toBeNull();
  });

  test("is missing where one can only pass", () => {
    game.hear(ask(1, { kind: "swap", actions: ["pass"] }));
    expect(desk.panel).toBeNull();
  });

  test("is missing while a bot plays for this player", () => {
    const seats = table().seats.map((seat) => ({ ...seat, auto: seat.seat === 0 }));
    game.hear(table({ seats }));
    game.hear(ask(1, { kind: "bury", actions: ["bury S3"] }));
    expect(desk.panel).toBeNull();
  });

  test("stays as it is when a play was refused, until one starts over; what was chosen does, too", () => {
    game.hear(ask(1));
    desk.choice.set(["S3.0"]);
    desk.lay();
    game.hear(refusal("not_held", { seq: 1 }));
    expect([desk.panel, desk.choice.cards]).toEqual([null, ["S3"]]);
    desk.startOver();
    expect([game.refusal, desk.choice.keys]).toEqual([null, []]);
  });
});

describe("hints", () => {
  beforeEach(() => {
    game.hear(view(1, "S3 S4 S5"));
    game.hear(ask(1));
  });

  const advice = () =>
    game.hear({ t: "advice", rqid: 1, advice: [advised("play S3", ["S3"]), advised("play S4", ["S4"])] });

  test("are asked for once, then looked at one after the other, round and round", () => {
    desk.hint();
    desk.hint();
    expect(asked("hint")).toEqual([{ t: "hint", rqid: 1 }]);
    advice();
    expect(desk.choice.cards).toEqual(["S3"]);
    desk.hint();
    expect(desk.choice.cards).toEqual(["S4"]);
    desk.hint();
    expect(desk.choice.cards).toEqual(["S3"]);
    expect(asked("hint")).toHaveLength(1);
  });

  const better = (...actions: string[]) =>
    game.hear({ t: "advice", rqid: 1, advice: actions.map((action) => advised(action, [action.slice(-2)])) });

  test("that are better replace those not looked at, and never the cards under the thumb", () => {
    desk.hint();
    advice();
    better("play S5", "play S3");
    expect(desk.choice.cards).toEqual(["S3"]);
    expect(desk.advice.map(({ action }) => action)).toEqual(["play S3", "play S5"]);
    desk.hint();
    expect(desk.choice.cards).toEqual(["S5"]);
  });

  test("that are better come too late for who has looked further", () => {
    desk.hint();
    advice();
    desk.hint();
    better("play S5");
    expect(desk.choice.cards).toEqual(["S4"]);
    expect(desk.advice).toHaveLength(2);
  });

  test("are told no longer than their cards are chosen", () => {
    desk.hint();
    advice();
    expect(desk.advised?.action).toBe("play S3");
    desk.choice.paint(["S5.0"], true);
    expect(desk.advised).toBeNull();
    desk.choice.undo();
    expect(desk.advised?.action).toBe("play S3");
    desk.startOver();
    expect(desk.advised).toBeNull();
    desk.hint();
    expect(desk.advised?.action).toBe("play S4");
  });

  test("that are better leave other cards alone that were chosen meanwhile", () => {
    desk.hint();
    advice();
    desk.choice.set(["S5.0"]);
    better("play S4", "play S3");
    expect(desk.choice.cards).toEqual(["S5"]);
  });

  test("to pass are told until a card is chosen", () => {
    desk.hint();
    game.hear({ t: "advice", rqid: 1, advice: [advised("pass")] });
    expect(desk.advised?.action).toBe("pass");
    desk.choice.set(["S5.0"]);
    expect(desk.advised).toBeNull();
  });

  test("for an older question change nothing", () => {
    desk.hint();
    game.hear(ask(2));
    advice();
    expect(desk.advised).toBeNull();
    expect(desk.choice.cards).toEqual([]);
  });

  test("are asked for again where the server was too busy", () => {
    desk.hint();
    game.hear(refusal("busy", { of: "hint" }));
    expect(desk.hinting).toBe(true);
    vi.advanceTimersByTime(2000);
    expect(asked("hint")).toHaveLength(2);
  });

  test("are not asked for again once the question has changed", () => {
    desk.hint();
    game.hear(refusal("busy", { of: "hint" }));
    game.hear(ask(2));
    vi.advanceTimersByTime(2000);
    expect(asked("hint")).toHaveLength(1);
    expect(desk.hinting).toBe(false);
  });

  test("go on where something else was refused", () => {
    desk.hint();
    game.hear(refusal("too_fast", { of: "auto" }));
    vi.advanceTimersByTime(10_000);
    expect(asked("hint")).toHaveLength(1);
    expect(desk.hinting).toBe(true);
  });

  test("that the server refuses can be asked for by hand", () => {
    desk.hint();
    game.hear(refusal("not_now", { of: "hint" }));
    expect(desk.hinting).toBe(false);
    vi.advanceTimersByTime(10_000);
    expect(asked("hint")).toHaveLength(1);
  });

  test("are no longer awaited on a new line", () => {
    desk.hint();
    game.hear({ t: "hello", proto: PROTOCOL, now: 0, epoch: 1, seat: 0, name: { zh: "Ann", en: "Ann" }, seq: 0 });
    expect(desk.hinting).toBe(false);
  });

  test("for a bid pick the bid and lift its cards", () => {
    game.hear(ask(2, { kind: "bid", actions: ["pass", "bid S3"] }));
    desk.hint();
    game.hear({ t: "advice", rqid: 2, advice: [advised("bid S3"), advised("pass")] });
    expect(desk.option).toBe("bid S3");
    expect(desk.choice.cards).toEqual(["S3"]);
    desk.hint();
    expect(desk.option).toBeNull();
  });
});

describe("an exchange", () => {
  beforeEach(() => {
    game.hear(view(1, "S3 S4 S5"));
    game.hear(ask(1, { kind: "swap", actions: ["swap"], take: ["H6", "H7", "H6"] }));
  });

  test("needs as many cards of the hand as are wanted", () => {
    desk.wanted = [0, 2];
    desk.choice.set(["S3.0"]);
    desk.swap();
    expect(actions()).toEqual([]);
    desk.choice.set(["S3.0", "S4.0"]);
    desk.swap();
    expect(actions()).toEqual(["swap S3 S4 for H6 H6"]);
  });

  test("that is advised marks each buried card once, and lifts the cards that go", () => {
    desk.hint();
    game.hear({ t: "advice", rqid: 1, advice: [advised("swap S3 S4 for H6 H6")] });
    expect(desk.wanted).toEqual([0, 2]);
    expect(desk.choice.cards).toEqual(["S3", "S4"]);
  });
});

describe("what a refusal offers instead", () => {
  beforeEach(() => game.hear(view(1, "S3 S4")));

  test("is played", () => {
    game.hear(ask(1));
    desk.useInstead("play S4");
    expect(actions()).toEqual(["play S4"]);
  });

  test("is only shown where more can be chosen", () => {
    game.hear(ask(1, { kind: "bury", actions: ["bury S4"] }));
    desk.useInstead("bury S4");
    expect(actions()).toEqual([]);
    expect(desk.choice.cards).toEqual(["S4"]);
  });
});

describe("a new question", () => {
  test("keeps the chosen cards, and puts away what was prepared for the last one", () => {
    game.hear(view(1, "S3 S4"));
    game.hear(ask(1, { kind: "call", actions: ["call HA 1"] }));
    desk.option = "call HA 1";
    desk.wanted = [1];
    desk.choice.set(["S3.0"]);
    game.hear(ask(2));
    expect(desk.option).toBeNull();
    expect(desk.wanted).toEqual([]);
    expect(desk.choice.cards).toEqual(["S3"]);
  });

  test("keeps a picked bid as long as it can be made", () => {
    game.hear(view(1, "S2 H2", { drawing: 50 }));
    game.hear(ask(1, { kind: "bid", actions: ["pass", "bid S2"] }));
    desk.option = "bid S2";
    game.hear(ask(2, { kind: "bid", actions: ["pass", "bid S2", "bid H2"] }));
    expect(desk.option).toBe("bid S2");
    game.hear(ask(3, { kind: "bid", actions: ["pass", "bid H2"] }));
    expect(desk.option).toBeNull();
  });

  test("lifts the cards that must be part of the answer, unless some are chosen", () => {
    game.hear(view(1, "S3 S4"));
    game.hear(ask(1, { must: ["S4"] }));
    expect(desk.choice.cards).toEqual(["S4"]);
    desk.choice.set(["S3.0"]);
    game.hear(ask(2, { must: ["S4"] }));
    expect(desk.choice.cards).toEqual(["S3"]);
  });

  test("told once more changes nothing that was prepared", () => {
    game.hear(view(1, "S3 S4"));
    game.hear(ask(1, { kind: "call", actions: ["call HA 1"] }));
    desk.option = "call HA 1";
    game.hear(ask(1, { kind: "call", actions: ["call HA 1"] }));
    expect(desk.option).toBe("call HA 1");
  });
});

test("once it is somebody else's turn, nothing stays prepared", () => {
  game.hear(view(1, "S3 S4"));
  game.hear(ask(1));
  desk.hint();
  game.hear({ t: "advice", rqid: 1, advice: [advised("play S3", ["S3"])] });
  game.hear(view(2, "S3 S4", { actors: [1] }));
  expect(desk.advised).toBeNull();
  expect(desk.panel).toBeNull();
});

test("cards that have left the hand are not chosen any more", () => {
  game.hear(view(1, "S3 S4"));
  desk.choice.set(["S3.0", "S4.0"]);
  game.hear(view(2, "S4"));
  expect(desk.choice.keys).toEqual([]);
});

test("a result that was put aside comes back with the next deal only", () => {
  const result = { ...board(), result: { hands: [] } as never };
  game.hear(view(1, "S3", result));
  desk.aside = true;
  game.hear(view(2, "S3", result));
  expect(desk.aside).toBe(true);
  game.hear(view(3, "S3"));
  expect(desk.aside).toBe(false);
});

describe("a third tap", () => {
  test("takes the combination in which the server sees the card, once it has been found", () => {
    game.hear(view(1, "S3 S4 S5 H5", {}, true));
    desk.grow("S4");
    expect(asked("arrange")).toHaveLength(1);
    const found = groups("S3 S4 S5", "H5").map((group) => ({ ...group, words: text("straight") }));
    const sort = { name: text("by type"), layout: "columns" as const, groups: found };
    game.hear({ t: "arranged", cards: ["S3", "S4", "S5", "H5"], sort });
    expect(desk.choice.cards).toEqual(["S3", "S4", "S5"]);
    desk.choice.clear();
    desk.grow("S3");
    expect(asked("arrange")).toHaveLength(1);
    expect(desk.choice.cards).toEqual(["S3", "S4", "S5"]);
  });

  test("is forgotten where the server refuses to look for combinations", () => {
    game.hear(view(1, "S3 S4 S5 H5", {}, true));
    desk.grow("S4");
    game.hear(refusal("too_fast", { of: "arrange" }));
    desk.nextSort();
    const found = groups("S3 S4 S5", "H5").map((group) => ({ ...group, words: text("straight") }));
    const sort = { name: text("by type"), layout: "columns" as const, groups: found };
    game.hear({ t: "arranged", cards: ["S3", "S4", "S5", "H5"], sort });
    expect(desk.choice.cards).toEqual([]);
  });

  test("takes the shortest listed play with more than the copies, where hands have no combinations", () => {
    game.hear(view(1, "S3 S3 S4 S4 S5 S5"));
    game.hear(ask(1, { actions: ["play S3 S3", "play S3 S3 S4 S4 S5 S5", "play S3 S3 S4 S4", "play S4 S4 S5 S5"] }));
    desk.choice.lift(["S3", "S3"]);
    desk.grow("S3");
    expect(desk.choice.cards).toEqual(["S3", "S3", "S4", "S4"]);
    desk.choice.lift(["S5"]);
    game.hear(ask(2, { actions: ["play S3"] }));
    desk.grow("S5");
    expect(desk.choice.cards).toEqual(["S5"]);
  });
});

describe("a group", () => {
  test("is made of chosen cards, lies first, and is put back by choosing it again", () => {
    game.hear(view(1, "S3 S4 S5", {}, true));
    expect(desk.grouping).toBeNull();
    desk.choice.set(["S4.0", "S5.0"]);
    expect(desk.grouping).toBe("pin");
    desk.group(desk.choice.cards);
    expect(desk.choice.keys).toEqual([]);
    expect(desk.sort?.groups.map((group) => group.cards.join(" "))).toEqual(["S4 S5", "S3"]);
    desk.choice.lift(["S5", "S4"]);
    expect(desk.grouping).toBe("unpin");
    desk.group(desk.choice.cards);
    expect(desk.sort?.groups).toHaveLength(1);
  });

  test("is not made where the hand has no combinations, nor of one card", () => {
    game.hear(view(1, "S3 S4"));
    desk.choice.set(["S3.0", "S4.0"]);
    expect(desk.grouping).toBeNull();
    game.hear(view(2, "S3 S4", {}, true));
    expect(desk.group(["S3"])).toBe(false);
    expect(desk.pins.groups).toEqual([]);
    expect(desk.group(["S3", "S4"])).toBe(true);
  });
});

describe("the ways to sort", () => {
  const arranged = () =>
    game.hear({
      t: "arranged",
      cards: ["S3", "S4"],
      sort: { name: text("by combination"), layout: "rows", groups: groups("S3 S4") },
    });

  test("go round, the server's last; it is asked each time it is wanted", () => {
    game.hear(view(1, "S3 S4", {}, true));
    desk.nextSort();
    expect(asked("arrange")).toHaveLength(1);
    expect(desk.sort?.name.en).toBe("by rank"); // until the answer comes
    arranged();
    expect(desk.sort?.name.en).toBe("by combination");
    desk.nextSort();
    expect(desk.sort?.name.en).toBe("by rank");
  });

  test("go on from the one that is shown, after a deal that was sorted by the server", () => {
    game.hear(view(1, "S3 S4", {}, true));
    desk.nextSort();
    arranged();
    game.hear(view(2, "H7 H8", { deal: 2 }, true));
    expect(desk.sort?.name.en).toBe("by rank");
    desk.nextSort();
    expect(asked("arrange")).toHaveLength(2);
  });

  test("do not ask the server where it has none to offer", () => {
    game.hear(view(1, "S3 S4"));
    desk.nextSort();
    expect(asked("arrange")).toEqual([]);
    expect(desk.sort?.name.en).toBe("by rank");
  });
});

test("a desk that is closed asks for no hint any more", () => {
  game.hear(view(1, "S3"));
  game.hear(ask(1));
  desk.hint();
  game.hear(refusal("busy", { of: "hint" }));
  desk.close();
  vi.advanceTimersByTime(10_000);
  expect(asked("hint")).toHaveLength(1);
});
