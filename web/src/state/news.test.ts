import { describe, expect, test } from "vitest";
import type { GameEvent, Told } from "../protocol";
import { text, told } from "../sample";
import { failure, received } from "./news";

const happened = (...events: object[]): Told[] => events.map((event) => told(event as GameEvent));

describe("cards new to the hand", () => {
  test("are those of the bottom, for the player who has taken it", () => {
    const news = happened({ event: "BottomTaken", seat: 2, cards: ["S3", "S4"] });
    expect(received(news, 2, ["H9"])).toEqual(["S3", "S4"]);
    expect(received(news, 1, ["H9"])).toEqual(["H9"]);
  });

  test("are tribute and what is given back, added to those before", () => {
    const news = happened(
      { event: "TributeGiven", seat: 1, to: 0, cards: ["HA"] },
      { event: "TributeReturned", seat: 2, to: 0, cards: ["S3"] },
      { event: "TributeGiven", seat: 3, to: 2, cards: ["DA"] },
    );
    expect(received(news, 0, [])).toEqual(["HA", "S3"]);
  });

  test("are marked until the player lays some down; others may play meanwhile", () => {
    expect(received(happened({ event: "Played", seat: 1, cards: ["S3"] }), 0, ["HA"])).toEqual(["HA"]);
    expect(received(happened({ event: "Played", seat: 0, cards: ["S3"] }), 0, ["HA"])).toEqual([]);
    expect(received(happened({ event: "Buried", seat: 0, cards: [] }), 0, ["HA"])).toEqual([]);
  });

  test("are forgotten when a deal begins, and none are marked for a visitor", () => {
    expect(received(happened({ event: "DealOpened" }), 0, ["HA"])).toEqual([]);
    expect(received(happened({ event: "BottomTaken", seat: 0, cards: ["S3"] }), null, [])).toEqual([]);
  });
});

describe("a failure", () => {
  const clause = { id: "5.3", section: text("Throws"), words: text("…") };

  test("is told with its clause", () => {
    const news = [told(null, text("nothing")), { event: null, say: text("The throw fails."), clause }];
    expect(failure(news)).toMatchObject({ code: "failed", text: { en: "The throw fails." }, clause: { id: "5.3" } });
  });

  test("says by whom, as the news tell or the table has told before", () => {
    const failed = { event: null, say: text("The throw fails."), clause };
    const challenged = { event: "ThrowChallenged", seat: 0, cards: ["S3", "S4"], blocker: 2, shapes: ["single"] };
    expect(failure([...happened(challenged), failed])?.by).toBe(2);
    expect(failure([failed], 3)?.by).toBe(3);
  });

  test("is nothing that has no clause or no words", () => {
    expect(failure([told(null, text("Somebody plays."))])).toBeNull();
    expect(failure([{ event: null, say: null, clause }])).toBeNull();
  });
});
