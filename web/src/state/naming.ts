// A change of the player's name that the server has not answered yet.
import { Refusal } from "../api";
import type { ClientMessage, ErrorCode, ServerMessage } from "../protocol";
import { words } from "../words";

const REFUSALS: ErrorCode[] = ["bad_name", "name_taken", "too_fast", "not_stored", "failed"];

export class Naming {
  private resolve?: (name: string) => void;
  private reject?: (error: Refusal) => void;

  /** `send` returns whether there is a line. */
  constructor(private readonly send: (message: ClientMessage) => boolean) {}

  ask(name: string): Promise<string> {
    return new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
      if (!this.send({ t: "rename", name })) this.lost();
    });
  }

  /** Whether a message was the answer. */
  heard(message: ServerMessage): boolean {
    if (message.t === "named") this.resolve?.(message.name);
    else if (this.reject && message.t === "err" && message.of === "rename" && REFUSALS.includes(message.code))
      this.reject(new Refusal(message.code, message.text));
    else return false;
    this.resolve = this.reject = undefined;
    return true;
  }

  lost(): void {
    this.reject?.(new Refusal("offline", words.offline));
    this.resolve = this.reject = undefined;
  }
}
