import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Queue, Queued } from "../protocol";
import { text } from "../sample";
import { Spot } from "./spot.svelte";

const queue: Queue = { ruleset: "guandan", title: text("掼蛋"), waiting: 0, players: 4 };
const told = (given: Partial<Queued> = {}): Queued => ({
  waiting: 1,
  players: 4,
  fills_in: 30_000,
  code: null,
  ...given,
});
const found = vi.fn();
let spot: Spot;
let asked: [string, string][];
let answers: (Queued | Response)[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", { setTimeout, setInterval });
  asked = [];
  answers = [];
  found.mockClear();
  vi.stubGlobal("fetch", (path: string, options?: RequestInit) => {
    asked.push([options?.method ?? "GET", path]);
    const answer = answers.shift() ?? told();
    return Promise.resolve(answer instanceof Response ? answer : new Response(JSON.stringify(answer)));
  });
  spot = new Spot(found);
});
afterEach(() => spot.close());

test("a spot is kept by asking again, and counts down", async () => {
  await spot.take(queue);
  expect([spot.state?.waiting, spot.seconds]).toEqual([1, 30]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(spot.seconds).toBe(28);
  await vi.advanceTimersByTimeAsync(8000);
  expect(asked.length).toBe(5);
});

test("the table is found once, and there is nothing to leave then", async () => {
  answers = [told(), told({ code: "abc" })];
  await spot.take(queue);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(found.mock.calls).toEqual([["abc"]]);
  spot.leave();
  expect(asked.map(([method]) => method)).toEqual(["POST", "POST"]);
});

test("whoever leaves asks no more, and what still comes is not heard", async () => {
  answers = [told({ code: "late" })];
  const taking = spot.take(queue);
  spot.leave();
  await taking;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(found).not.toHaveBeenCalled();
  expect(asked.map(([method]) => method)).toEqual(["POST", "DELETE"]);
});

test("without a network it is tried again, and a refusal ends it", async () => {
  const refusal = { code: "closing", text: text("x"), retry_after: null };
  answers = [told(), new Response(JSON.stringify(refusal), { status: 503 })];
  await spot.take(queue);
  vi.stubGlobal("fetch", () => Promise.reject(new Error("offline")));
  await vi.advanceTimersByTimeAsync(3000);
  expect(spot.queue).toBe(queue);
  vi.stubGlobal("fetch", () => Promise.resolve(answers[0] as Response));
  answers.shift();
  answers = [new Response(JSON.stringify(refusal), { status: 503 })];
  await vi.advanceTimersByTimeAsync(3000);
  expect([spot.queue, spot.trouble !== null]).toEqual([null, true]);
});
