import { beforeEach, expect, test, vi } from "vitest";
import { keepPuzzle, keepStep, readProgress, streak } from "./progress";

beforeEach(() => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  };
  vi.stubGlobal("window", { localStorage: storage });
});

test("a lesson never loses a step that was answered", () => {
  keepStep("wild", 3);
  expect(keepStep("wild", 1).lessons).toEqual({ wild: 3 });
  expect(readProgress().lessons).toEqual({ wild: 3 });
});

test("a puzzle that was solved stays solved, and a day counts once", () => {
  keepPuzzle("K1", true, "2026-11-17");
  keepPuzzle("K1", false, "2026-11-17");
  expect(keepPuzzle("K1", true, "2026-11-17")).toMatchObject({ puzzles: { K1: true }, days: ["2026-11-17"] });
  expect(keepPuzzle("G1", false, "2026-11-18").days).toEqual(["2026-11-17"]);
});

test("what cannot be read is forgotten", () => {
  window.localStorage.setItem("paiju.learn", "{");
  expect(readProgress()).toEqual({ lessons: {}, puzzles: {}, days: [] });
});

test("a streak goes on until the day after it is missed", () => {
  const days = ["2026-12-01", "2026-11-30", "2026-11-29", "2026-11-20"];
  expect(streak(days, "2026-12-01")).toBe(3);
  expect(streak(days, "2026-12-02")).toBe(3);
  expect(streak(days, "2026-12-03")).toBe(0);
  expect(streak([], "2026-12-03")).toBe(0);
});
