import { expect, test, vi } from "vitest";
import { arrows } from "./arrows";

const NAMES = ["a", "b", "c"];

/** Presses a key in a group of radio buttons; says what was chosen and which button has the focus. */
function press(key: string, chosen: string | null, names = NAMES) {
  let focus = -1;
  const buttons = names.map((_, i) => ({ focus: () => (focus = i) }));
  const preventDefault = vi.fn();
  const currentTarget = { querySelectorAll: () => buttons };
  const event = { key, preventDefault, stopPropagation: vi.fn(), currentTarget };
  let next = chosen;
  arrows(event as unknown as KeyboardEvent, names, chosen, (name) => (next = name));
  return { next, focus, used: preventDefault.mock.calls.length > 0 };
}

test("down and right choose the next one, up and left the one before, and the focus goes along", () => {
  expect(press("ArrowDown", "a")).toEqual({ next: "b", focus: 1, used: true });
  expect(press("ArrowRight", "b")).toEqual({ next: "c", focus: 2, used: true });
  expect(press("ArrowUp", "c")).toEqual({ next: "b", focus: 1, used: true });
  expect(press("ArrowLeft", "b")).toEqual({ next: "a", focus: 0, used: true });
});

test("the ends are joined", () => {
  expect(press("ArrowDown", "c").next).toBe("a");
  expect(press("ArrowUp", "a").next).toBe("c");
});

test("if nothing is chosen, the first one is next, and the last one before", () => {
  expect(press("ArrowDown", null).next).toBe("a");
  expect(press("ArrowUp", null).next).toBe("c");
});

test("other keys are left to others", () => {
  expect(press("Enter", "a")).toEqual({ next: "a", focus: -1, used: false });
});

test("an empty group takes no key", () => {
  expect(press("ArrowDown", null, [])).toEqual({ next: null, focus: -1, used: false });
});
