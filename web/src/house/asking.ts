// What the server is asked about house rules. It keeps nothing of it.
import { ask } from "../api";
import type { Draft, Form, House, HouseTrouble, Toml } from "../protocol";

/** Codes begin with a digit, presets with a letter. */
export const isCode = (name: string): boolean => /^\d/.test(name);

export const isOfTitle = ({ option }: HouseTrouble): boolean => option === "title";

/** A name that will not do leaves the questions as they are. */
async function draft(draft: Draft): Promise<House> {
  const house = await ask<House>("/api/house", draft);
  if (!house.troubles.length || !house.troubles.every(isOfTitle)) return house;
  const { questions } = await ask<House>("/api/house", { ...draft, title: "" });
  return { ...house, questions };
}

export const asking = {
  form: (preset: string) => ask<Form>(`/api/form/${encodeURIComponent(preset)}`),
  draft,
  code: (code: string) => ask<House>(`/api/house/${encodeURIComponent(code)}`),
  toml: (toml: Toml) => ask<House>("/api/house/toml", toml),
};
