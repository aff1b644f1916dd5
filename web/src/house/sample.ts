// Answers of the server about house rules, for the tests: whatever a test does not care about is empty.
import type { Field, House } from "../protocol";
import { text } from "../sample";

export function house(given: Partial<House> = {}): House {
  return {
    preset: "guandan",
    preset_title: text("Guandan", "掼蛋"),
    title: "",
    changes: {},
    differs: [],
    sentence: text(""),
    troubles: [],
    asleep: {},
    code: null,
    toml: null,
    questions: [],
    figures: [],
    marks: {},
    words: {},
    ...given,
  };
}

export function field(name: string, given: Partial<Field> = {}): Field {
  return {
    name,
    label: text(name),
    clause: null,
    source: text(""),
    usual: null,
    kind: "pick",
    values: [],
    low: null,
    high: null,
    none: null,
    size: null,
    most: null,
    ranks: [],
    ...given,
  };
}
