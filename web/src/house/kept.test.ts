import { beforeEach, expect, test, vi } from "vitest";
import { begunAt, dropBegun, dropRules, keepBegun, keepRules, keptRules } from "./kept";

let storage: Map<string, string>;

beforeEach(() => {
  storage = new Map();
  const localStorage = {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => void storage.set(name, value),
  };
  vi.stubGlobal("window", { localStorage });
});

const rules = (code: string, when: number) => ({ code, title: `T${code}`, preset: "guandan", when });
const codes = () => keptRules().map(({ code }) => code);
const draft = (title: string) => ({ preset: "guandan", title, changes: { decks: 3 } });

test("the newest rules come first, and the same rules are kept once", () => {
  keepRules(rules("1a", 1));
  keepRules(rules("1b", 2));
  keepRules(rules("1a", 3));
  expect(codes()).toEqual(["1a", "1b"]);
});

test("changed rules take the place of those that they were", () => {
  keepRules(rules("1a", 1));
  keepRules(rules("1b", 2));
  keepRules(rules("1c", 3), "1a");
  expect(codes()).toEqual(["1c", "1b"]);
});

test("what is removed can be kept again in its old place", () => {
  ["1a", "1b", "1c"].forEach((code, i) => keepRules(rules(code, i)));
  const [, middle] = keptRules();
  dropRules("1b");
  expect(codes()).toEqual(["1c", "1a"]);
  keepRules(middle!);
  expect(codes()).toEqual(["1c", "1b", "1a"]);
});

test("fifty are kept, and the oldest goes", () => {
  for (let i = 0; i < 51; i++) keepRules(rules(`1x${i}`, i));
  expect([keptRules().length, codes().at(-1)]).toEqual([50, "1x1"]);
});

test("a draft is kept where it was begun, and only the last few are", () => {
  for (const name of ["a", "b", "c", "d", "e", "f"]) keepBegun(name, draft(name));
  keepBegun("f", draft("new"));
  expect([begunAt("a"), begunAt("f")?.title, begunAt("b")?.changes]).toEqual([undefined, "new", { decks: 3 }]);
  dropBegun("f");
  expect(begunAt("f")).toBeUndefined();
});

test("what was kept badly is not there", () => {
  storage.set("paiju.house", '[{"code": 5}, null, {"code": "1a", "title": "", "preset": "guandan", "when": 1}]');
  expect(codes()).toEqual(["1a"]);
  for (const bad of ["{", '"x"', "{}"]) {
    storage.set("paiju.house", bad);
    expect(codes()).toEqual([]);
  }
});

test("without storage nothing is kept, and nothing breaks", () => {
  vi.stubGlobal("window", {});
  keepRules(rules("1a", 1));
  keepBegun("a", draft("a"));
  expect([codes(), begunAt("a")]).toEqual([[], undefined]);
});
