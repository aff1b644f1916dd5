import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Act } from "../protocol";
import { Courier } from "./courier";

let sent: Act[];
let courier: Courier;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", globalThis);
  sent = [];
  courier = new Courier((act) => sent.push({ ...act }));
});

afterEach(() => {
  courier.close();
  vi.useRealTimers();
});

const numbers = () => sent.map((act) => act.seq);

test("an action is sent at once, each with the next number", () => {
  courier.post(7, "pass");
  courier.post(8, "play S3");
  expect(sent).toEqual([
    { t: "act", seq: 1, rqid: 7, action: "pass" },
    { t: "act", seq: 2, rqid: 8, action: "play S3" },
  ]);
});

describe("without an answer", () => {
  test("nothing is sent again within two seconds", () => {
    courier.post(7, "pass");
    vi.advanceTimersByTime(2000);
    expect(numbers()).toEqual([1]);
  });

  test("the very same message is sent again, and again", () => {
    courier.post(7, "pass");
    vi.advanceTimersByTime(3000);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
    vi.advanceTimersByTime(3000);
    expect(sent).toHaveLength(3);
    expect(sent[2]).toEqual(sent[0]);
  });

  test("each message has a patience of its own", () => {
    courier.post(7, "pass");
    vi.advanceTimersByTime(2000);
    courier.post(8, "pass");
    vi.advanceTimersByTime(1000);
    expect(numbers()).toEqual([1, 2, 1]);
  });
});

describe("an answer", () => {
  test("ends the sending of that message only", () => {
    courier.post(7, "pass");
    courier.post(8, "pass");
    expect(courier.answered(1)).toBe(true);
    vi.advanceTimersByTime(3000);
    expect(numbers()).toEqual([1, 2, 2]);
  });

  test("to a message that was never sent, or that was answered before, is not ours", () => {
    courier.post(7, "pass");
    expect(courier.answered(2)).toBe(false);
    expect(courier.answered(1)).toBe(true);
    expect(courier.answered(1)).toBe(false);
  });

  test("frees its question, and no other", () => {
    courier.post(7, "pass");
    courier.post(8, "pass");
    courier.answered(1);
    expect(courier.busy(7)).toBe(false);
    expect(courier.busy(8)).toBe(true);
  });
});

describe("after a lost line", () => {
  test("all that waits is sent at once, in order and with the same numbers", () => {
    courier.post(7, "pass");
    courier.post(8, "play S3");
    courier.reconnected(0);
    expect(sent.slice(2)).toEqual(sent.slice(0, 2));
  });

  test("the patience with what was sent again begins anew", () => {
    courier.post(7, "pass");
    vi.advanceTimersByTime(2000);
    courier.reconnected(0);
    vi.advanceTimersByTime(2000);
    expect(numbers()).toEqual([1, 1]);
  });

  test("numbers go on after the highest that the server knows: another page may have used them", () => {
    courier.reconnected(41);
    courier.post(7, "pass");
    expect(numbers()).toEqual([42]);
  });

  test("numbers never go back to those that were used here", () => {
    courier.post(7, "pass");
    courier.post(8, "pass");
    courier.answered(1);
    courier.answered(2);
    courier.reconnected(1);
    courier.post(9, "pass");
    expect(numbers()).toEqual([1, 2, 3]);
  });
});

test("a closed courier sends nothing again", () => {
  courier.post(7, "pass");
  courier.close();
  vi.advanceTimersByTime(10_000);
  expect(numbers()).toEqual([1]);
});
