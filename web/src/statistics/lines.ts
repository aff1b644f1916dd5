// What curves are made of.

/** A line of a curve: what it is called, its colour by the name of the custom property, and its values in time. `quiet`:
 *  it is the edge of a band. */
export type Line = {
  name: string;
  tint: string;
  values: (number | null)[];
  dash?: boolean;
  quiet?: boolean;
};
