import { beforeEach, expect, test } from "vitest";
import { language } from "../../language.svelte";
import { table } from "../../sample";
import { presence } from "./presence";

const seat = (more: object) => ({ ...table().seats[1]!, person: true, here: true, auto: false, ...more });
const clock = { seat: 1, deadline: 30_000, total: 60_000, away: true };

beforeEach(() => {
  language.now = "zh";
});

test("of somebody who is there nothing is said", () => {
  expect(presence(seat({}), null, 0)).toBe("");
  expect(presence(seat({}), { ...clock, away: false }, 0)).toBe("");
});

test("who is away is offline, and the words say how long the table waits", () => {
  expect(presence(seat({ here: false }), null, 0)).toBe("离线");
  expect(presence(seat({ here: false }), clock, 18_000)).toBe("离线 · 12 秒");
});

test("a seat on auto-play says so, and nobody waits for it", () => {
  expect(presence(seat({ auto: true }), null, 0)).toBe("托管");
  expect(presence(seat({ here: false, auto: true }), clock, 0)).toBe("离线 · 托管");
});

test("a bot is neither", () => {
  expect(presence(seat({ person: false, here: false, auto: true }), clock, 0)).toBe("");
});
