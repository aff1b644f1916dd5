import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../api";
import { type Condition, Line } from "./line";

class Socket {
  static readonly OPEN = 1;
  static all: Socket[] = [];
  readyState = 0;
  sent: string[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly url: string) {
    Socket.all.push(this);
  }
  send(message: string) {
    this.sent.push(message);
  }
  close() {
    this.readyState = 3;
  }
  opens() {
    this.readyState = Socket.OPEN;
    this.onopen?.();
  }
  says(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  ends(code: number) {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

let page: EventTarget & { visibilityState: string };
let conditions: Condition[];
let seen: { v: number; epoch: number } | null;
let line: Line;

const socket = () => Socket.all.at(-1)!;
const soon = (time = 0) => vi.advanceTimersByTimeAsync(time);
const listener = {
  hear: vi.fn(),
  changed: (condition: Condition) => conditions.push(condition),
  pinging: vi.fn(),
  seen: () => seen,
};

beforeEach(async () => {
  vi.useFakeTimers();
  const outside = new EventTarget();
  page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("document", page);
  vi.stubGlobal("location", { protocol: "https:", host: "table.test" });
  vi.stubGlobal("WebSocket", Socket);
  for (const name of ["addEventListener", "removeEventListener", "dispatchEvent"] as const)
    vi.stubGlobal(name, outside[name].bind(outside));
  vi.spyOn(api, "me").mockResolvedValue({} as never);
  vi.spyOn(Math, "random").mockReturnValue(0.5); // waits are as long as they are meant
  Socket.all = [];
  conditions = [];
  seen = null;
  listener.hear.mockClear();
  line = new Line("a b", listener);
  await soon();
});

afterEach(() => {
  line.close();
  vi.useRealTimers();
});

test("the cookie is fetched first, then the table is joined by its code", () => {
  expect(api.me).toHaveBeenCalled();
  expect(socket().url).toBe("wss://table.test/ws/a%20b");
});

test("what is said while there is no line is dropped, and the sender knows", () => {
  expect(line.send({ t: "ping" })).toBe(false);
  socket().opens();
  expect(line.send({ t: "ping" })).toBe(true);
  expect(socket().sent).toEqual(['{"t":"ping"}']);
});

describe("a lost line", () => {
  test("is joined again, and says what was seen", async () => {
    socket().opens();
    seen = { v: 7, epoch: 3 };
    socket().ends(1006);
    expect(conditions).toEqual(["open", "lost"]);
    await soon(300);
    expect(Socket.all).toHaveLength(2);
    expect(socket().url).toBe("wss://table.test/ws/a%20b?v=7&epoch=3");
  });

  test("is tried less and less often, but at least every five seconds", async () => {
    for (const wait of [300, 600, 1200, 2400, 4800, 5000, 5000]) {
      const before = Socket.all.length;
      socket().ends(1006);
      await soon(wait - 1);
      expect(Socket.all).toHaveLength(before);
      await soon(1);
      expect(Socket.all).toHaveLength(before + 1);
    }
  });

  test("is tried quickly again once something was heard", async () => {
    socket().ends(1006);
    await soon(300);
    socket().opens();
    socket().says({ t: "pong", now: 0 });
    socket().ends(1006);
    await soon(300);
    expect(Socket.all).toHaveLength(3);
  });

  test("is also one on which nothing is heard for nine seconds", async () => {
    socket().opens();
    await soon(9000);
    expect(conditions).toEqual(["open"]);
    await soon(2500);
    expect(conditions).toEqual(["open", "lost"]);
  });

  test("is also one whose server cannot be asked for the cookie", async () => {
    vi.mocked(api.me).mockRejectedValue(new Error());
    socket().ends(1006);
    await soon(300);
    expect(conditions).toEqual(["lost", "lost"]);
  });
});

test("a line on which the server answers its pings stays", async () => {
  socket().opens();
  for (let i = 0; i < 10; i++) {
    await soon(2500);
    socket().says({ t: "pong", now: 0 });
  }
  expect(socket().sent).toHaveLength(10);
  expect(conditions).toEqual(["open"]);
});

test.each([
  [4404, "gone"],
  [1000, "left"],
  [1008, "banned"],
])("a line that the server closes with %i is %s, and not joined again", async (code, condition) => {
  socket().opens();
  socket().ends(code);
  await soon(60_000);
  expect(conditions).toEqual(["open", condition]);
  expect(Socket.all).toHaveLength(1);
});

describe("a page that comes back into view", () => {
  test("gives its line three seconds to show that it lives", async () => {
    socket().opens();
    page.dispatchEvent(new Event("visibilitychange"));
    expect(socket().sent).toHaveLength(1);
    await soon(3200);
    expect(conditions).toEqual(["open", "lost"]);
  });

  test("joins at once where there is no line", async () => {
    socket().ends(1006);
    page.dispatchEvent(new Event("visibilitychange"));
    await soon();
    expect(Socket.all).toHaveLength(2);
  });
});

describe("attempts to join", () => {
  const pending = () => {
    let [comes, fails] = [() => {}, () => {}];
    const answer = new Promise<never>((resolve, reject) => {
      [comes, fails] = [() => resolve({} as never), () => reject(new Error())];
    });
    vi.mocked(api.me).mockReturnValueOnce(answer);
    return { comes, fails };
  };
  const comesBack = () => page.dispatchEvent(new Event("visibilitychange"));

  test("only the latest one counts, whatever comes of an earlier one", async () => {
    const [first, second, third] = [pending(), pending(), pending()];
    socket().ends(1006);
    comesBack();
    comesBack();
    comesBack();
    third.comes();
    await soon();
    const joined = socket();
    joined.opens();
    first.comes();
    second.fails();
    await soon(2000);
    expect(socket()).toBe(joined);
    expect(Socket.all).toHaveLength(2);
    expect(conditions).toEqual(["lost", "open"]);
  });

  test("an attempt that succeeds leaves no other for later", async () => {
    socket().opens();
    dispatchEvent(new Event("offline"));
    const attempt = pending();
    dispatchEvent(new Event("online"));
    socket().ends(1006); // which alone would be joined again 300 ms from now
    attempt.comes();
    await soon(2000);
    expect(Socket.all).toHaveLength(2);
  });

  test("a line that shows that it lives stays, though another attempt was made", async () => {
    socket().opens();
    dispatchEvent(new Event("offline"));
    const attempt = pending();
    dispatchEvent(new Event("online"));
    socket().says({ t: "pong", now: 0 });
    attempt.comes();
    await soon();
    expect(Socket.all).toHaveLength(1);
  });

  test("an attempt that comes to nothing is given up, and another one made", async () => {
    vi.spyOn(AbortSignal, "timeout").mockImplementation((time) => {
      const end = new AbortController();
      setTimeout(() => end.abort(), time);
      return end.signal;
    });
    const asked = vi.fn(
      (_: string, options?: RequestInit) =>
        new Promise((_, reject) => options?.signal?.addEventListener("abort", () => reject(new Error()))),
    );
    vi.stubGlobal("fetch", asked);
    vi.mocked(api.me).mockRestore();
    socket().ends(1006);
    await soon(20_000);
    expect(asked.mock.calls.length).toBeGreaterThan(1);
  });

  test("a page that is shown for the first time joins once", async () => {
    const first = vi.mocked(api.me).mock.calls.length;
    const attempt = pending();
    const other = new Line("c", listener);
    dispatchEvent(new Event("pageshow"));
    attempt.comes();
    await soon();
    expect(vi.mocked(api.me).mock.calls.length - first).toBe(1);
    other.close();
  });
});

test("a network that is said to be gone is believed, until the server answers", () => {
  socket().opens();
  dispatchEvent(new Event("offline"));
  expect(conditions).toEqual(["open", "lost"]);
  socket().says({ t: "pong", now: 0 });
  expect(conditions).toEqual(["open", "lost", "open"]);
});

test("a line that was closed here is silent", async () => {
  socket().opens();
  const closed = socket();
  line.close();
  closed.ends(1006);
  closed.says({ t: "pong", now: 0 });
  await soon(60_000);
  expect(conditions).toEqual(["open"]);
  expect(listener.hear).not.toHaveBeenCalled();
  expect(Socket.all).toHaveLength(1);
});
