import { beforeEach, expect, test, vi } from "vitest";
import { api, Refusal } from "../api";
import { table, text } from "../sample";
import { promiseOf } from "../shuffle/digests";
import { Shares } from "../shuffle/shares";
import { Rematch } from "./rematch.svelte";

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  const sessionStorage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  };
  vi.stubGlobal("window", { sessionStorage });
});

test("who asks goes there, with the number that was promised, and asks once", async () => {
  const open = vi.spyOn(api, "again").mockResolvedValue({ code: "new" });
  const rematch = new Rematch("old");
  const asked = rematch.ask();
  rematch.heard(table({ code: "old", state: "over" }), table({ code: "old", state: "over", again: "new" })); // the number is not kept yet
  expect(rematch.code).toBeNull();
  await Promise.all([asked, rematch.ask()]);
  expect([rematch.code, open.mock.calls.length]).toEqual(["new", 1]);
  expect(promiseOf(new Shares("new", () => true).of(1)!.number)).toBe(open.mock.calls[0]![1]);
});

test("who is here is led there, who comes later is not", () => {
  const [before, after] = [table({ code: "old", state: "over" }), table({ code: "old", state: "over", again: "new" })];
  const [here, later] = [new Rematch("old"), new Rematch("old")];
  here.heard(before, after);
  later.heard(null, after);
  later.heard(after, after);
  expect([here.code, later.code]).toEqual(["new", null]);
});

test("who has opened the link of a room is led to where its players are now", () => {
  const rematch = new Rematch("old");
  rematch.heard(null, table({ code: "new" }));
  expect(rematch.code).toBe("new");
});

test("a refusal is told, and one may ask again", async () => {
  vi.spyOn(api, "again").mockRejectedValue(new Refusal("full", text("No room")));
  const rematch = new Rematch("old");
  await rematch.ask();
  expect([rematch.code, rematch.asking, rematch.trouble?.en]).toEqual([null, false, "No room"]);
});
