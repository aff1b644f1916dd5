// What the server is asked about house rules. It keeps nothing of it.
import { ask } from "../api";
import type { Draft, Form, House, Toml } from "../protocol";

/** Codes begin with a digit, presets with a letter. */
export const isCode = (name: string): boolean => /^\d/.test(name);

export const asking = {
  form: (preset: string) => ask<Form>(`/api/form/${encodeURIComponent(preset)}`),
  draft: (draft: Draft) => ask<House>("/api/house", draft),
  code: (code: string) => ask<House>(`/api/house/${encodeURIComponent(code)}`),
  toml: (toml: Toml) => ask<House>("/api/house/toml", toml),
};
