import { beforeEach, describe, expect, test, vi } from "vitest";
import { choose } from "../language.svelte";
import type { Laid } from "../protocol";
import { board, chair, text, told } from "../sample";
import { set } from "../settings/settings.svelte";
import { aloud, readings, speak } from "./speech";

test.each([
  ["对 8", "一对 8"],
  ["单张 K", "K"],
  ["三带二 8", "三带二 8"],
  ["顺子到 9（5 张）", "顺子到 9"],
  ["炸弹 8×5", "炸弹 5 张 8"],
  ["四大天王", "四大天王"],
  ["pair of K", "pair of kings"],
  ["pair of 8", "pair of 8s"],
  ["single red joker", "red joker"],
  ["pair of jokers (red)", "pair of jokers"],
  ["王对（大王）", "王对"],
  ["straight to A (5 cards)", "straight to ace"],
  ["bomb J×5", "bomb 5 times jack"],
  ["Q of spades", "queen of spades"],
])("%s is read as %s", (label, read) => expect(aloud(label)).toBe(read));

describe("of the news", () => {
  const pair: Laid = {
    seat: 1,
    cards: ["S8", "H8"],
    faces: [],
    words: text("pair of 8", "对 8"),
    bomb: false,
    top: true,
  };
  const played = (cards: string[]) => [told({ event: "Played", seat: 1, cards, reads: "", turn: 2 })];

  beforeEach(() => choose("zh-Hans"));

  test("the label of a play is read, and how many cards are left if they are few", () => {
    const now = board({ plays: [pair], chairs: [0, 1].map((seat) => chair(seat, { few: seat === 1, cards: 7 })) });
    expect(readings(played(pair.cards), now, now)).toBe("一对 8");
    expect(readings(played(pair.cards), board(), now)).toBe("一对 8, 剩 7 张");
  });

  test("a play without a label is read by its cards", () => {
    expect(readings(played(["SA"]), board(), board())).toBe("黑桃A");
    expect(readings(played(["SA", "SA", "BJ"]), board(), board())).toBe("一对黑桃A, 小王");
    expect(readings(played(["SA", "SK", "SQ"]), board(), board())).toBe("3 张");
    choose("en");
    expect(readings(played(["HA", "HA"]), board(), board())).toBe("pair, ace of hearts");
  });

  test("a pass is read, and nothing else", () => {
    expect(readings([told({ event: "Passed", seat: 1, turn: 2 })], board(), board())).toBe("不要");
    expect(readings([told({ event: "DealVoided" })], board(), board())).toBe("");
  });
});

describe("the voice", () => {
  const said: { text: string; lang?: string }[] = [];
  const voice = { pending: false, speak: (words: { text: string }) => void said.push(words), cancel: vi.fn() };
  const page = { visibilityState: "visible" };

  beforeEach(() => {
    said.length = 0;
    voice.pending = false;
    voice.cancel.mockClear();
    set("voice", true);
    vi.stubGlobal("window", { speechSynthesis: voice });
    vi.stubGlobal("speechSynthesis", voice);
    vi.stubGlobal("document", { ...page });
    vi.stubGlobal(
      "SpeechSynthesisUtterance",
      class {
        constructor(readonly text: string) {}
      },
    );
  });

  test("speaks the language of the page", () => {
    for (const writing of ["zh-Hans", "zh-Hant", "en"] as const) {
      choose(writing);
      speak(writing);
    }
    expect(said).toMatchObject([{ lang: "zh-CN" }, { lang: "zh-TW" }, { lang: "en-US" }]);
    expect(voice.cancel).not.toHaveBeenCalled();
  });

  test("skips what it has not read when it is behind", () => {
    voice.pending = true;
    speak("不要");
    expect(voice.cancel).toHaveBeenCalledOnce();
    expect(said).toHaveLength(1);
  });

  test("is silent where it is switched off, where nobody looks, and where there is none", () => {
    set("voice", false);
    speak("不要");
    set("voice", true);
    vi.stubGlobal("document", { ...page, visibilityState: "hidden" });
    speak("不要");
    vi.stubGlobal("document", page);
    vi.stubGlobal("window", {});
    speak("不要");
    expect(said).toEqual([]);
  });
});
