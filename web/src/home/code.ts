// The code of a table, as somebody types or pastes it.

/** Out of a whole link, or a code with gaps and capitals; empty if there is none. */
export function codeIn(typed: string): string {
  const last = typed.trim().replace(/\/+$/, "").split("/").at(-1) ?? "";
  return last.toLowerCase().replace(/[^a-z0-9]/g, "");
}
