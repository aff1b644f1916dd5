import { describe, expect, test } from "vitest";
import { Rotation } from "./rotation";

/** Drag along these places, 16 ms apart, and let go at once. */
function swing(rotation: Rotation, places: number[], rest = 0) {
  places.forEach((place, i) => (i ? rotation.drag(place, i * 16) : rotation.grab(place, 0)));
  return rotation.release((places.length - 1) * 16 + rest);
}

describe("a dial of twelve", () => {
  test("has its items counter-clockwise from the pointer", () => {
    const rotation = new Rotation(12);
    expect(rotation.nearest).toBe(0);
    expect([rotation.under(0), rotation.under(-30), rotation.under(30), rotation.under(180)]).toEqual([0, 1, 11, 6]);
  });

  test("begins at any item", () => {
    expect(new Rotation(12, 5).nearest).toBe(5);
    expect([4, 5, 6, 11].map((item) => Math.round(new Rotation(12, 5).distance(item)))).toEqual([1, 0, 1, 6]);
  });

  test("follows the finger, clockwise to later items", () => {
    const rotation = new Rotation(12);
    swing(rotation, [90, 120, 150]);
    expect(rotation.angle).toBeCloseTo(60);
    expect(rotation.nearest).toBe(2);
  });

  test("follows the finger through the lowest point, where angles jump", () => {
    const rotation = new Rotation(12);
    swing(rotation, [170, -170]);
    expect(rotation.angle).toBeCloseTo(20);
  });

  test("settles on the nearest item", () => {
    const rotation = new Rotation(12);
    swing(rotation, [0, 40], 500);
    rotation.settle();
    expect(rotation.angle).toBeCloseTo(30);
  });

  test("turns the shorter way", () => {
    const rotation = new Rotation(12);
    expect(rotation.turnTo(11)).toBe(true);
    expect(rotation.angle).toBeCloseTo(-30);
    expect(rotation.nearest).toBe(11);
    expect(rotation.turnTo(11)).toBe(false);
  });

  test("goes on from where it is seen when it is grabbed while it turns", () => {
    const rotation = new Rotation(12);
    rotation.turnTo(3);
    rotation.grab(0, 0, 45 - 360);
    expect(rotation.angle).toBeCloseTo(45);
  });
});

describe("a finger that goes", () => {
  test("was a tap if it hardly moved", () => {
    expect(swing(new Rotation(7), [100, 102])).toBe("tap");
  });

  test("throws the dial if it was quick", () => {
    expect(swing(new Rotation(7), [0, 10, 20, 30])).toBe("throw");
  });

  test("throws nothing if it was slow or lay still", () => {
    expect(swing(new Rotation(7), [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5])).toBe("rest");
    expect(swing(new Rotation(7), [0, 10, 20, 30], 200)).toBe("rest");
  });

  test("leaves a thrown dial turning in its direction, slower and slower, until it is slow", () => {
    const rotation = new Rotation(13);
    swing(rotation, [0, -10, -20, -30, -40]);
    const ways: number[] = [];
    for (let going = true; going && ways.length < 200;) {
      const before = rotation.angle;
      going = rotation.coast(16);
      ways.push(before - rotation.angle);
    }
    expect(ways.length).toBeGreaterThan(5);
    expect(ways.length).toBeLessThan(60);
    expect(ways.every((way, i) => way > 0 && (i === 0 || way < ways[i - 1]!))).toBe(true);
  });
});
