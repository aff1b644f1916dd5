// The connection to a table. It is watched, and joined again when it is lost.
import { api } from "../api";
import type { ClientMessage, ServerMessage } from "../protocol";

const PING = 2500; // milliseconds between two pings
const SILENCE = 9000; // milliseconds without a message, after which the line counts as lost
const AWAKE = 3000; // the same for a line in doubt: the page comes back into view, or an answer is late
const FIRST_WAIT = 300;
const LONGEST_WAIT = 5000;
const CLOSE = { bye: 1000, abuse: 1008, noTable: 4404 };

export type Condition = "joining" | "open" | "lost" | "gone" | "left" | "banned";

export interface Listener {
  hear(message: ServerMessage): void;
  changed(condition: Condition): void;
  /** A ping has gone out. Its answer will tell the time. */
  pinging(): void;
  /** The last state seen, which the server is told when the line comes back. */
  seen(): { v: number; epoch: number } | null;
}

export class Line {
  private socket: WebSocket | null = null;
  private ticker = 0;
  private retry = 0;
  private attempt = 0; // the latest attempt to join: what comes of earlier ones no longer counts
  private wait = FIRST_WAIT;
  private heardAt = 0;
  private ended = false;
  private doubted = false; // reported as lost, but still open

  constructor(
    private readonly code: string,
    private readonly listener: Listener,
  ) {
    for (const name of ["pageshow", "online"]) addEventListener(name, this.wake);
    addEventListener("offline", this.offline);
    document.addEventListener("visibilitychange", this.wake);
    this.ticker = window.setInterval(this.tick, PING);
    this.join();
  }

  /** Returns false if there is no line: the message is dropped. Whatever must arrive is sent again by its owner. */
  send(message: ClientMessage): boolean {
    const open = this.socket?.readyState === WebSocket.OPEN;
    if (open) this.socket?.send(JSON.stringify(message));
    return open;
  }

  /** Pings at once, and gives the line a short time to answer. */
  prove(): void {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    this.heardAt = performance.now() - SILENCE + AWAKE;
    this.ping();
    setTimeout(this.tick, AWAKE + 100);
  }

  close(): void {
    this.ended = true;
    clearInterval(this.ticker);
    clearTimeout(this.retry);
    for (const name of ["pageshow", "online"]) removeEventListener(name, this.wake);
    removeEventListener("offline", this.offline);
    document.removeEventListener("visibilitychange", this.wake);
    this.drop();
  }

  /** Any answer of the API brings the cookie that tells who the player is. */
  private join(): void {
    clearTimeout(this.retry);
    const attempt = ++this.attempt;
    const latest = (then: () => void) => () => {
      if (attempt === this.attempt && !this.ended) then();
    };
    api.me().then(
      latest(() => this.connect()),
      latest(() => this.lost()),
    );
  }

  private connect(): void {
    clearTimeout(this.retry);
    this.drop();
    const seen = this.listener.seen();
    const query = seen ? `?v=${seen.v}&epoch=${seen.epoch}` : "";
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/${encodeURIComponent(this.code)}${query}`);
    this.socket = socket;
    this.heardAt = performance.now();
    socket.onopen = () => this.listener.changed("open");
    socket.onmessage = (event: MessageEvent<string>) => {
      this.heardAt = performance.now();
      this.wait = FIRST_WAIT;
      if (this.doubted) this.trusted();
      this.listener.hear(JSON.parse(event.data) as ServerMessage);
    };
    socket.onclose = (event) => this.closed(event.code);
  }

  /** No other line is needed. */
  private trusted(): void {
    this.doubted = false;
    this.attempt++;
    this.listener.changed("open");
  }

  private drop(): void {
    this.doubted = false;
    if (!this.socket) return;
    this.socket.onopen = this.socket.onmessage = this.socket.onclose = null;
    this.socket.close();
    this.socket = null;
  }

  private closed(code: number): void {
    this.socket = null;
    const end = code === CLOSE.noTable ? "gone" : code === CLOSE.bye ? "left" : code === CLOSE.abuse ? "banned" : null;
    if (!end) return this.lost();
    this.close();
    this.listener.changed(end);
  }

  private lost(): void {
    this.drop();
    if (this.ended) return;
    this.listener.changed("lost");
    clearTimeout(this.retry);
    this.retry = window.setTimeout(() => this.join(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  private tick = (): void => {
    if (!this.socket) return;
    if (performance.now() - this.heardAt > SILENCE) this.lost();
    else this.ping();
  };

  private ping(): void {
    if (this.send({ t: "ping" })) this.listener.pinging();
  }

  /** While a page sleeps, its line may die unnoticed. A page that is shown for the first time did not sleep. */
  private wake = (event: Event): void => {
    if (document.visibilityState !== "visible" || this.ended) return;
    if (event.type === "pageshow" && !(event as PageTransitionEvent).persisted) return;
    if (!this.socket || this.doubted) {
      this.wait = FIRST_WAIT;
      this.join();
    } else this.prove();
  };

  /** The browser says that the network is gone. The page says so at once, but a local server still answers. */
  private offline = (): void => {
    if (!this.socket) return;
    this.doubted = true;
    this.listener.changed("lost");
    this.prove();
  };
}
