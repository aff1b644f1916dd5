// The HTTP API of the server. A failed request throws a `Refusal`, which has words for the player.
import type {
  Again,
  Answer,
  Draft,
  ErrorCode,
  Lobby,
  Me,
  Name,
  NewTable,
  Opened,
  Problem,
  Rules,
  Text,
  Toml,
  Trump,
} from "./protocol";
import { words } from "./words";

const PATIENCE = 8000; // milliseconds within which the server says who the player is

export class Refusal extends Error {
  constructor(
    readonly code: ErrorCode | "offline" | "broken",
    readonly text: Text,
    readonly wait: number | null = null, // seconds after which it may be asked again
  ) {
    super(code);
  }
}

export async function ask<T>(path: string, body?: Name | NewTable | Again | Answer | Draft | Toml): Promise<T> {
  const options = body && {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json" },
  };
  return send<T>(path, options);
}

export async function send<T>(path: string, options?: RequestInit): Promise<T> {
  const answer = await fetch(path, options).catch(() => null);
  if (!answer) throw new Refusal("offline", words.offline);
  const content: unknown = await answer.json().catch(() => null);
  if (answer.ok && content) return content as T;
  const problem = content as Problem | null;
  throw new Refusal(problem?.code ?? "broken", problem?.text ?? words.broken, problem?.retry_after);
}

export const api = {
  lobby: () => ask<Lobby>("/api/lobby"),
  me: () => send<Me>("/api/me", { signal: AbortSignal.timeout(PATIENCE) }),
  rename: (name: string) => ask<Me>("/api/me", { name }),
  open: (table: NewTable) => ask<Opened>("/api/tables", table),
  join: (short: string) => ask<Opened>(`/api/join/${encodeURIComponent(short)}`),
  again: (code: string, promise: string) => ask<Opened>(`/api/tables/${encodeURIComponent(code)}/again`, { promise }),
  remove: (code: string) => send<Me>(`/api/tables/${encodeURIComponent(code)}`, { method: "DELETE" }),
  rules: (name: string, level = "", trump: Trump | null = null) =>
    ask<Rules>(`/api/rules/${encodeURIComponent(name)}?${new URLSearchParams({ level, trump: trump ?? "" })}`),
};

export function wordsOf(error: unknown): Text {
  return error instanceof Refusal ? error.text : words.broken;
}
