import { expect, test } from "vitest";
import type { FieldGroup } from "../protocol";
import { text } from "../sample";
import { field } from "./sample";
import { found } from "./search";

const GROUPS: FieldGroup[] = [
  {
    number: "1",
    title: text("Table", "牌桌"),
    fields: [field("seats", { label: text("players", "人数") }), field("decks", { label: text("decks", "副数") })],
  },
  {
    number: "5",
    title: text("Play", "出牌"),
    fields: [
      field("wind_to", {
        label: text("who leads after an unbeaten last play", "接风"),
        source: text("S-20"),
        values: [{ value: "partner", words: text("the partner", "搭档"), said_by: [] }],
      }),
    ],
  },
];

const names = (typed: string, wanted: (name: string) => boolean = () => true) =>
  found(GROUPS, typed, ({ name }) => wanted(name)).map(({ number, fields }) => [
    number,
    ...fields.map((one) => one.name),
  ]);

test("options are found by label, value, source, chapter and name, in both languages", () => {
  for (const typed of ["接风", "UNBEATEN", "搭档", "s-20", "wind_to", "出牌 partner"])
    expect(names(typed)).toEqual([["5", "wind_to"]]);
});

test("all words must be there, and nothing typed finds everything", () => {
  expect(names("接风 副数")).toEqual([]);
  expect(names("  ")).toEqual([["1", "seats", "decks"], ["5", "wind_to"]]); // prettier-ignore
});

test("only what is wanted is found", () => {
  expect(names("", (name) => name === "decks")).toEqual([["1", "decks"]]);
});
