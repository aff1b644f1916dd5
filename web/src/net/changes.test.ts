import { expect, test } from "vitest";
import { changed } from "./changes";

const picture = { deal: 1, plays: [{ seat: 0, top: true }], chairs: [{ cards: 27 }, { cards: 27 }], trump: null };

test("a change is put where it belongs, and the picture before stays as it was", () => {
  const now = changed(picture, [
    [["chairs", 1, "cards"], 25],
    [["trump"], "S"],
  ]);
  expect(now).toEqual({ ...picture, chairs: [{ cards: 27 }, { cards: 25 }], trump: "S" });
  expect(picture.chairs[1]!.cards).toBe(27);
});

test("what has not changed is the same object", () => {
  const now = changed(picture, [[["chairs", 1, "cards"], 25]]);
  expect(now.chairs[0]).toBe(picture.chairs[0]);
  expect(now.plays).toBe(picture.plays);
  expect(changed(picture, [])).toBe(picture);
});

test("the place after the last adds to a list, and a list can be replaced", () => {
  const more = changed(picture, [
    [["plays", 0, "top"], false],
    [["plays", 1], { seat: 1, top: true }],
  ]);
  expect(more.plays).toEqual([
    { seat: 0, top: false },
    { seat: 1, top: true },
  ]);
  expect(changed(more, [[["plays"], []]]).plays).toEqual([]);
});
