import { expect, test } from "vitest";
import type { Game } from "../protocol";
import { text } from "../sample";
import { playersOf, shelves } from "./shelves";

function game(name: string, shelf: string, players = 4): Game {
  return { name, shelf, players, title: text(name), family: "tricks", decks: 2, summary: text(""), emblem: [] };
}

const GAMES = [
  game("guandan", "guandan"),
  game("guandan-house", "guandan"),
  game("guandan-six", "guandan", 6),
  game("shengji", "shengji"),
];

test("games stand with the best-known of their kind, in the order in which they come", () => {
  const found = shelves(GAMES).map(({ first, others }) => [first, ...others].map(({ name }) => name));
  expect(found).toEqual([["guandan", "guandan-house", "guandan-six"], ["shengji"]]);
});

test("the numbers of players are told as one number, or as the least and the most", () => {
  expect([playersOf(GAMES), playersOf(GAMES.slice(0, 2))]).toEqual(["4–6", "4"]);
});
