// What a host may choose from, as the server offers it. It is asked for once.
import { api } from "../../api";
import type { Lobby } from "../../protocol";

let found: Promise<Lobby> | undefined;

export function offered(): Promise<Lobby> {
  found ??= api.lobby().catch((error: unknown) => {
    found = undefined; // it is tried again the next time
    throw error;
  });
  return found;
}
