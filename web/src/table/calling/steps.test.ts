import { describe, expect, test } from "vitest";
import { text } from "../../sample";
import { Calls } from "./calls";
import { Steps } from "./steps.svelte";

const CARDS = ["SA", "SK", "HA", "RJ", "BJ"];
const shown = text("shown");

function counted(more: string[] = []): Steps {
  const actions = CARDS.flatMap((card) => [1, 2, 3].map((copy) => `call ${card} ${copy}`));
  const barred = Object.fromEntries([1, 2, 3].map((copy) => [`call SQ ${copy}`, shown]));
  const calls = new Calls({ actions: [...more, ...actions], barred, copies: ["1", "2", "3"].map((n) => text(n)) });
  return new Steps(() => calls);
}

function classic(): Steps {
  const calls = new Calls({ actions: ["call SA 1", "call SK 1", "call HA 1"], barred: {}, copies: [] });
  return new Steps(() => calls);
}

function place(steps: Steps): string {
  return `${steps.now} ${steps.number}/${steps.all.length}`;
}

describe("the steps of a call", () => {
  test("are the kind, the rank and the copy", () => {
    const steps = counted();
    expect(place(steps)).toBe("kind 1/3");
    expect(steps.choices.map(({ name }) => name)).toEqual(["RJ", "BJ", "S", "H"]);
    expect(steps.choose("S")).toBeNull();
    expect(place(steps)).toBe("rank 2/3");
    expect(steps.choose("SK")).toBeNull();
    expect(place(steps)).toBe("copy 3/3");
    expect(steps.choices.map(({ name }) => name)).toEqual(["1", "2", "3"]);
    expect(steps.choose("2")).toBe("call SK 2");
  });

  test("show what is barred, with the reason", () => {
    const steps = counted();
    steps.choose("S");
    expect(steps.choices).toEqual([
      { name: "SA", why: null },
      { name: "SK", why: null },
      { name: "SQ", why: shown },
    ]);
  });

  test("leave out the rank of a joker, forth and back", () => {
    const steps = counted();
    steps.choose("RJ");
    expect(place(steps)).toBe("copy 3/3");
    expect([steps.skipped("rank"), steps.skipped("copy")]).toEqual([true, false]);
    expect(steps.choose("3")).toBe("call RJ 3");
    steps.back();
    expect(steps.now).toBe("kind");
  });

  test("are over at once when nobody is called", () => {
    const steps = counted(["call nobody"]);
    expect(steps.choices.at(-1)?.name).toBe("NT");
    expect(steps.choose("NT")).toBe("call nobody");
    expect([steps.skipped("rank"), steps.skipped("copy")]).toEqual([true, true]);
  });

  test("go back one by one and keep what was chosen, until the kind is another", () => {
    const steps = counted();
    steps.choose("S");
    steps.choose("SK");
    steps.back();
    expect([place(steps), steps.chosen("rank")]).toEqual(["rank 2/3", "SK"]);
    steps.back();
    expect([place(steps), steps.chosen("kind"), steps.returns]).toEqual(["kind 1/3", "S", false]);
    steps.choose("H");
    expect(steps.chosen("rank")).toBe("");
    steps.restart();
    expect([place(steps), steps.chosen("kind")]).toEqual(["kind 1/3", ""]);
  });

  test("are two where copies are not counted", () => {
    const steps = classic();
    expect(place(steps)).toBe("kind 1/2");
    steps.choose("S");
    expect(place(steps)).toBe("rank 2/2");
    expect(steps.choose("SA")).toBe("call SA 1");
  });
});
