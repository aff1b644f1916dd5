import { expect, test } from "vitest";
import { type Kind, face } from "./faces";
import { HAN, LATIN } from "./glyphs";

const KINDS: Kind[] = ["v", "h", "m"];
const shows = (image: string, path: string) => decodeURIComponent(image).includes(path);

test("a joker is named in Chinese, or for those who read none", () => {
  for (const kind of KINDS)
    for (const name of ["RJ", "BJ"]) {
      const [chinese, latin] = [false, true].map((isLatin) => face(name, kind, "2", false, isLatin));
      expect([shows(chinese!, HAN.王), shows(chinese!, LATIN.O!)]).toEqual([true, false]);
      expect([shows(latin!, HAN.王), shows(latin!, LATIN.O!)]).toEqual([false, true]);
    }
});

test("other cards are the same for everybody", () => {
  expect(face("S3", "v", "2", false, true)).toBe(face("S3", "v", "2", false));
});
