import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Fair, PromiseShare, RevealShare } from "../protocol";
import { table } from "../sample";
import { promiseOf } from "./digests";
import { keepShares, randomNumber, Shares } from "./shares";

let sent: (PromiseShare | RevealShare)[] = [];
let online = true;
let stored: Map<string, string>;

function page(): Shares {
  return new Shares("abc", (message) => {
    if (online) sent.push(message);
    return online;
  });
}

function fair(deal: number, promises: string[] = [], waits = false, commitment = "c"): Fair {
  const shares = promises.map((promise, seat) => ({ seat, promise, number: null }));
  return { deal, commitment, seed: null, shares, waits };
}

function promised(place = -1): string {
  return (sent.at(place) as PromiseShare).promise;
}

beforeEach(() => {
  sent = [];
  online = true;
  stored = new Map();
  const sessionStorage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  };
  vi.stubGlobal("window", { sessionStorage });
});

test("a random number has 32 bytes", () => {
  expect(randomNumber()).toMatch(/^[0-9a-f]{64}$/);
  expect(randomNumber()).not.toBe(randomNumber());
});

test.each(["{", "null", "7", '{"deal":1}'])("a page that was left with %s begins anew", (damaged) => {
  stored.set("paiju.shares.abc", damaged);
  page().heard(table({ state: "open" }), []);
  expect(sent.map(({ t, deal }) => [t, deal])).toEqual([["promise", 1]]);
});

describe("a promise", () => {
  test("goes out once for each deal, before the first and during each", () => {
    const shares = page();
    shares.heard(table({ state: "open" }), []);
    shares.heard(table({ state: "open" }), []);
    shares.heard(table(), [fair(1)]);
    shares.heard(table({ state: "pause" }), [fair(1)]);
    expect(sent.map(({ t, deal }) => [t, deal])).toEqual([
      ["promise", 1],
      ["promise", 2],
    ]);
    expect(promised(0)).not.toBe(promised(1));
    expect(promised()).toBe(promiseOf(shares.of(2)!.number));
  });

  test("is the same on a new line, in a new seat, and after a reload", () => {
    const shares = page();
    shares.heard(table({ state: "open" }), []);
    shares.reconnected();
    shares.heard(table({ state: "open" }), []);
    shares.heard(table({ state: "open", you: 2 }), []);
    page().heard(table({ state: "open" }), []);
    expect(sent.length).toBe(4);
    expect(new Set(sent.map((message) => (message as PromiseShare).promise)).size).toBe(1);
  });

  test("is made again after every change of the seat, for the server forgets it then", () => {
    const shares = page();
    for (const you of [0, 1, 0, null, 0]) shares.heard(table({ state: "open", you }), []);
    shares.heard(table({ state: "open", you: 0 }), []);
    expect(sent.map(({ t }) => t)).toEqual(["promise", "promise", "promise", "promise"]);
    expect(new Set(sent.map((message) => (message as PromiseShare).promise)).size).toBe(1);
  });

  test("waits for a line", () => {
    const shares = page();
    online = false;
    shares.heard(table({ state: "open" }), []);
    online = true;
    shares.heard(table({ state: "open" }), []);
    expect(sent.length).toBe(1);
  });

  test("is not made by visitors, after the end, or before the number of the deal is known", () => {
    const shares = page();
    shares.heard(table({ state: "open", you: null }), []);
    shares.heard(table({ state: "over" }), [fair(3)]);
    shares.heard(table(), []);
    expect(sent).toEqual([]);
  });
});

describe("a number", () => {
  test("is sent when its deal waits and has its promise, and again on a new line", () => {
    const shares = page();
    shares.heard(table({ state: "open" }), []);
    const waiting = [fair(1, [promised()], true)];
    shares.heard(table(), waiting);
    shares.heard(table(), waiting);
    const number = shares.of(1)!.number;
    expect(sent.filter(({ t }) => t === "reveal")).toEqual([{ t: "reveal", deal: 1, share: number }]);
    const reloaded = page();
    reloaded.heard(table(), waiting);
    expect(sent.filter(({ t }) => t === "reveal").length).toBe(2);
    expect(reloaded.of(1)).toEqual({ deal: 1, number, seat: 0, sentFor: "c" });
  });

  test("that could not be sent is not taken for one that was", () => {
    const shares = page();
    shares.heard(table({ state: "open" }), []);
    const waiting = [fair(1, [promised()], true)];
    online = false;
    shares.heard(table(), waiting);
    expect(shares.of(1)?.sentFor).toBeUndefined();
    online = true;
    shares.heard(table(), waiting);
    expect(shares.of(1)?.sentFor).toBe("c");
  });

  test("that came with the request for the table is sent as well", () => {
    const number = randomNumber();
    keepShares("abc", [{ deal: 1, number }]);
    page().heard(table(), [fair(1, [promiseOf(number)], true)]);
    expect(sent[0]).toEqual({ t: "reveal", deal: 1, share: number });
  });

  test("stays here if another was promised, or if the server shows a second commitment", () => {
    const shares = page();
    shares.heard(table({ state: "open" }), []);
    const promise = promised();
    shares.heard(table(), [fair(1, ["0".repeat(64)], true)]);
    expect(sent.some(({ t }) => t === "reveal")).toBe(false);
    shares.heard(table(), [fair(1, [promise], true)]);
    shares.reconnected();
    shares.heard(table(), [fair(1, [promise], true, "another")]);
    expect(sent.filter(({ t }) => t === "reveal").length).toBe(1);
  });
});

test("a page knows in which seat it saw a deal played: not in the pause, when others may have sat there", () => {
  const shares = page();
  shares.heard(table({ state: "pause", you: 2 }), [fair(1)]);
  expect(shares.of(1)?.seat).toBeUndefined();
  shares.heard(table({ you: 2 }), [fair(1), fair(2)]);
  shares.heard(table({ state: "pause", you: 2 }), [fair(1), fair(2)]);
  expect(page().of(2)?.seat).toBe(2);
});

test("the numbers of old deals are forgotten", () => {
  const shares = page();
  for (let deal = 1; deal <= 9; deal++) shares.heard(table(), [fair(deal)]);
  expect([7, 8, 9, 10].map((deal) => !!shares.of(deal))).toEqual([false, true, true, true]);
});
