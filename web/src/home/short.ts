// The way to a table by its six characters, which the server knows.
import { api, wordsOf } from "../api";
import type { Text } from "../protocol";
import { go } from "../route.svelte";

/** Go there; or say why not. */
export async function find(short: string): Promise<Text | null> {
  return api.join(short).then(
    ({ code }) => (go(`/t/${code}`), null),
    (error: unknown) => wordsOf(error),
  );
}
