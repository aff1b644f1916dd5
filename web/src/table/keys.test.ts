import { beforeEach, expect, test, vi } from "vitest";
import { forHand } from "../hand/keys";
import type { Desk } from "../state/desk.svelte";
import { shortcut } from "./keys";

const desk = { pass: vi.fn(), nextSort: vi.fn() };
const played = vi.fn();

beforeEach(() => {
  for (const done of [desk.pass, desk.nextSort, played]) done.mockClear();
  vi.stubGlobal("document", { querySelector: () => ({ click: played }) });
});

/** A key that is pressed on an element of which just the name, or the mark in the same form as in a selector, is known. */
function pressed(key: string, on: string, repeat = false): KeyboardEvent {
  const target = { closest: (selector: string) => (selector.split(", ").includes(on) ? target : null) };
  return { key, repeat, target, preventDefault: vi.fn() } as unknown as KeyboardEvent;
}

const press = (key: string, on = "body", repeat = false) =>
  shortcut(pressed(key, on, repeat), desk as unknown as Desk, vi.fn());

test("Enter plays, but for whatever has its own use for it", () => {
  for (const on of ["input", "dialog", "a", "summary", "[role=region]"]) press("Enter", on);
  expect(played).not.toHaveBeenCalled();
  press("Enter");
  expect(played).toHaveBeenCalledTimes(1);
});

test("Space chooses a card, but for whatever has its own use for it", () => {
  for (const on of ["input", "dialog", ".side", "a", "summary"]) expect(forHand(pressed(" ", on))).toBe(false);
  expect(forHand(pressed(" ", "body"))).toBe(true);
});

test("a key that is held down does its work once", () => {
  for (const repeat of [false, true, true]) for (const key of ["p", "s", "Enter"]) press(key, "body", repeat);
  expect([desk.pass, desk.nextSort, played].map((done) => done.mock.calls.length)).toEqual([1, 1, 1]);
});
