import { describe, expect, test } from "vitest";
import { text } from "../../sample";
import { Calls, reason } from "./calls";

const shown = text("shown");

describe("calls of a friend", () => {
  const calls = new Calls({
    actions: ["call SA 2", "call SA 1", "call S3 1", "call DT 1", "call DA 1", "call RJ 1", "call nobody"],
    barred: { "call SK 1": shown, "call SK 2": shown, "call DT 2": shown },
    copies: [text("early"), text("late")],
  });

  test("are of jokers, suits and nobody", () => {
    expect(calls.kinds).toEqual(["RJ", "S", "D", "NT"]);
    expect(calls.nobody).toBe("call nobody");
  });

  test("have the cards of a suit from the highest, barred ones too, and their copies in order", () => {
    expect(calls.cards("S")).toEqual(["SA", "SK", "S3"]);
    expect(calls.copiesOf("SA").map((call) => call.action)).toEqual(["call SA 1", "call SA 2"]);
  });

  test("are barred together only if all are", () => {
    expect(reason(calls.of("SK"))).toBe(shown);
    expect(reason(calls.of("DT"))).toBeNull();
    expect(reason(calls.of("S"))).toBeNull();
    expect(calls.copiesOf("DT").map((call) => call.why)).toEqual([null, shown]);
  });

  test("without jokers go round as the older document draws them", () => {
    const suits = ["S", "H", "C", "D"].map((suit) => `call ${suit}A 1`);
    expect(new Calls({ actions: suits, barred: {}, copies: [] }).kinds).toEqual(["S", "C", "D", "H"]);
    expect(new Calls({ actions: ["call nobody", ...suits], barred: {}, copies: [] }).kinds).toEqual([
      "S",
      "C",
      "D",
      "NT",
      "H",
    ]);
  });
});
