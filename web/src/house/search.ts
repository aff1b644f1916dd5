// Finds options by what they are called, can be and come from, in either language.
import type { Field, FieldGroup, Text } from "../protocol";

/** The chapters with the options that have all the words looked for and that `wanted` keeps, without empty chapters. */
export function found(groups: FieldGroup[], typed: string, wanted: (field: Field) => boolean): FieldGroup[] {
  const sought = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return groups
    .map((group) => ({ ...group, fields: group.fields.filter((field) => wanted(field) && has(group, field, sought)) }))
    .filter(({ fields }) => fields.length);
}

function has(group: FieldGroup, field: Field, sought: string[]): boolean {
  const texts = [group.title, field.label, field.source, ...field.values.map(({ words }) => words), field.none];
  const all = [field.name, ...texts.flatMap(both)].join("\n").toLowerCase();
  return sought.every((word) => all.includes(word));
}

const both = (text: Text | null): string[] => (text ? [text.zh, text.en] : []);
