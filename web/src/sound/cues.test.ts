import { describe, expect, test } from "vitest";
import type { GameEvent, Laid, Points } from "../protocol";
import { board, chair, seat, table, text, told } from "../sample";
import { company, pointsTaken, soundsOf } from "./cues";
import { SCORE } from "./score";

const laid = (seat: number, cards: string[], bomb = false): Laid => ({
  seat,
  cards,
  faces: [],
  words: text(""),
  bomb,
  top: true,
});
const heard = (events: object[], now = board(), before = board()) =>
  soundsOf(
    events.map((event) => told(event as GameEvent)),
    before,
    now,
    0,
  ).map(({ cue, size }) => `${cue} ${size}`);
const played = (seat: number, cards: string[], reads = "") => ({ event: "Played", seat, cards, reads, turn: null });

describe("a play", () => {
  test("sounds by its number of cards", () => {
    expect(heard([played(1, ["S3", "H3"])])).toEqual(["play 2"]);
  });

  test("is a bomb where the board says so, though the round is over", () => {
    const four = ["S3", "H3", "C3", "D3"];
    expect(heard([played(1, four)], board({ plays: [laid(1, four, true)] }))).toEqual(["bomb 4"]);
    expect(heard([played(1, four)], board({ last: [laid(1, four, true), laid(2, [])] }))).toEqual(["bomb 4"]);
    expect(heard([played(2, four)], board({ plays: [laid(1, four, true)] }))).toEqual(["play 4"]);
    const twelve = Array.from({ length: 12 }, () => "S3");
    expect(heard([played(1, twelve)], board({ plays: [laid(1, twelve, true)] }))).toEqual(["bomb 10"]);
  });

  test("of a straight flush and of four jokers has its own", () => {
    expect(heard([played(1, ["S3", "S4", "S5", "S6", "S7"], "straight_flush:7/5")])).toEqual(["flush 5"]);
    expect(heard([played(1, ["BJ", "BJ", "RJ", "RJ"], "joker_bomb")])).toEqual(["bomb 10"]);
  });

  test("that leaves few cards warns, once", () => {
    const few = board({ chairs: [0, 1, 2, 3].map((seat) => chair(seat, { few: seat === 1 })) });
    expect(heard([played(1, ["S3"])], few)).toEqual(["play 1", "few 1"]);
    expect(heard([played(1, ["S3"])], few, few)).toEqual(["play 1"]);
  });
});

test("only one's own cards are heard as they come", () => {
  expect(heard([0, 1, 2].map((seat) => ({ event: "Dealt", seat, cards: ["S3", "S4"] })))).toEqual(["deal 2"]);
  expect(heard([{ event: "Drawn", seat: 2, cards: ["??"] }])).toEqual([]);
});

test("what happens at once is heard in order, and what happens twice is heard once", () => {
  const gift = { event: "TributeGiven", seat: 1, to: 2, cards: ["RJ"] };
  expect(heard([gift, gift, { event: "WentOut", seat: 1, place: 2 }])).toEqual(["tribute 1", "out 2"]);
});

test("what this seat learns nothing of is not heard", () => {
  expect(soundsOf([told(null)], board(), board(), 0)).toEqual([]);
});

test("other people who are here are company; bots, the player and those who are away are not", () => {
  const others = (...there: boolean[]) =>
    company(
      table({
        seats: [seat(0), seat(1, { person: false }), ...there.map((here, i) => seat(2 + i, { person: true, here }))],
      }),
    );
  expect([others(), others(true), others(true, true), others(true, false)]).toEqual([0, 1, 2, 1]);
  expect(company(null)).toBe(0);
});

test("every cue has notes, and more cards sound deeper", () => {
  for (const notes of Object.values(SCORE)) expect(notes(1, 1).length).toBeGreaterThan(0);
  const [one, five] = [SCORE.play(1, 1), SCORE.play(5, 1)];
  expect(one.every((note, i) => note.pitch > five[i]!.pitch)).toBe(true);
  expect(SCORE.bid(2, 1)[0]!.pitch).toBeGreaterThan(SCORE.bid(1, 1)[0]!.pitch);
});

describe("the points of a trick", () => {
  const news = (points: number) => [told({ event: "TrickTaken", seat: 1, points } as unknown as GameEvent)];
  const points = { attackers: 0, provisional: false, line: 80, steps: [], table: 0, all: 200 } as unknown as Points;

  test("are heard", () => {
    expect(pointsTaken(news(15), board({ points }))).toBe(15);
    expect(pointsTaken(news(0), board({ points }))).toBe(0);
    expect(pointsTaken([], board({ points }))).toBeNull();
  });

  test("are not heard where the rules do not tell them", () => {
    expect(pointsTaken(news(15), board())).toBe(0);
  });
});
