import { expect, test } from "vitest";
import type { Clause } from "../protocol";
import { text } from "../sample";
import { chapters } from "./chapters";

const clause = (id: string, section: string): Clause => ({ id, section: text(section), words: text(id) });

test("clauses stand in the section that their number begins with, in their order", () => {
  const found = chapters([clause("1.1", "Cards"), clause("1.2", "Cards"), clause("10.1", "End")]);
  expect(found.map(({ number, title, clauses }) => [number, title.en, clauses.map(({ id }) => id)])).toEqual([
    ["1", "Cards", ["1.1", "1.2"]],
    ["10", "End", ["10.1"]],
  ]);
});
