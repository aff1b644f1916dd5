import { expect, test } from "vitest";
import type { Table, Text } from "../protocol";
import { changed, companyOf } from "./company";

const named = (name: string): Text => ({ zh: name, en: name });
const table = (people: Record<number, string>): Table =>
  ({
    you: 0,
    seats: [0, 1, 2, 3].map((seat) => ({ seat, person: seat in people, name: named(people[seat] ?? "bot") })),
  }) as unknown as Table;
const at = (people: Record<number, string>) => companyOf(table(people));

test("who has come and who has gone is told", () => {
  expect(changed(at({ 0: "Me", 1: "Ann" }), at({ 0: "Me" }))).toEqual({ name: named("Ann"), came: false });
  expect(changed(at({ 0: "Me" }), at({ 0: "Me", 2: "Bo" }))).toEqual({ name: named("Bo"), came: true });
});

test("a change of seat or of name is neither, and nothing is told of oneself", () => {
  expect(changed(at({ 0: "Me", 1: "Ann" }), at({ 0: "Me", 2: "Ann" }))).toBeNull();
  expect(changed(at({ 0: "Me", 1: "Ann" }), at({ 0: "Me", 1: "Anna" }))).toBeNull();
  expect(changed(at({ 0: "Me" }), at({ 0: "You" }))).toBeNull();
});
