import decode from "qr/decode.js";
import { describe, expect, test } from "vitest";
import { squaresOf } from "./squares";

const SCALE = 4; // pixels
const LINK = "https://cards.example.org/t/abcdefghijklmnop";

/** What a camera sees of a path: every bar filled with black, on white. */
function painted({ side, path }: { side: number; path: string }) {
  const wide = side * SCALE;
  const data = new Uint8Array(wide * wide * 3).fill(255);
  for (const [, x, y, n] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let row = Number(y) * SCALE; row < (Number(y) + 1) * SCALE; row++)
      data.fill(0, 3 * (row * wide + Number(x) * SCALE), 3 * (row * wide + (Number(x) + Number(n)) * SCALE));
  return { width: wide, height: wide, data };
}

describe("the squares of a QR code", () => {
  test("are read as the link that they were made of", () => {
    expect(decode(painted(squaresOf(LINK)))).toBe(LINK);
  });

  test("leave a quiet zone of four around them", () => {
    const { side, path } = squaresOf(LINK);
    const bars = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, x, y, n]) => [Number(x), Number(y), Number(n)]);
    expect(Math.min(...bars.flatMap(([x, y]) => [x!, y!]))).toBe(4);
    expect(Math.max(...bars.flatMap(([x, y, n]) => [x! + n!, y! + 1]))).toBe(side - 4);
  });
});
