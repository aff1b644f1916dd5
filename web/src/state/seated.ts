// A table at which the player is asked and answers: what the desk, the hand and the panels need of it.
import type { Ask, ClientMessage, ServerMessage } from "../protocol";
import type { Refused } from "./news";
import type { Shown } from "./shown.svelte";

export interface Seated extends Shown {
  /** Names the table wherever the browser remembers something about it. */
  readonly code: string;
  readonly ask: Ask | null;
  /** Whether the player is asked, and may answer now. */
  readonly asked: boolean;
  refusal: Refused | null;
  /** Answers the question. */
  act(action: string): void;
  /** Returns false if the message was dropped. */
  send(message: ClientMessage): boolean;
  /** Adds a listener, which hears every message after the table, until the function that is returned is called. */
  listen(listener: (message: ServerMessage) => void): () => void;
}
