import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ServerClock } from "./clock.svelte";

const THEIRS = 5_000_000;
let clock: ServerClock;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  vi.stubGlobal("window", globalThis);
  vi.advanceTimersByTime(1); // a page is never quite new when it asks
  clock = new ServerClock();
});

afterEach(() => {
  clock.close();
  vi.useRealTimers();
});

/** The server answers a ping that takes so long, and says what time it is there in the middle of it. */
function ping(takes: number, middle: number): void {
  clock.pinged();
  vi.advanceTimersByTime(takes);
  clock.answered(middle);
}

test("after the greeting the time runs on with the server's", () => {
  clock.greeted(THEIRS);
  expect(clock.now).toBe(THEIRS);
  vi.advanceTimersByTime(1000);
  expect(clock.now).toBe(THEIRS + 1000);
});

test("half of the way back is added to what a ping tells", () => {
  ping(100, THEIRS);
  expect(clock.now).toBe(THEIRS + 50);
});

test("a slower answer changes nothing, a quicker one does", () => {
  ping(100, THEIRS);
  ping(400, 1);
  expect(clock.now).toBeGreaterThanOrEqual(THEIRS);
  ping(40, 2 * THEIRS);
  expect(clock.now).toBe(2 * THEIRS + 20);
});

test("of two pings under way, each answer is measured from its own", () => {
  clock.pinged();
  vi.advanceTimersByTime(300);
  clock.pinged();
  vi.advanceTimersByTime(100);
  clock.answered(THEIRS); // to the first: 400 milliseconds
  expect(clock.now).toBe(THEIRS + 200);
  vi.advanceTimersByTime(100);
  clock.answered(THEIRS + 200); // to the second: 200 milliseconds
  expect(clock.now).toBe(THEIRS + 300);
});

test("an answer that nobody asked for changes nothing", () => {
  clock.answered(THEIRS);
  expect(clock.now).toBe(1_000_001);
});

test("a new greeting forgets how quick the old line was", () => {
  ping(10, THEIRS);
  clock.greeted(3 * THEIRS);
  ping(400, 2 * THEIRS);
  expect(clock.now).toBe(2 * THEIRS + 200);
});
