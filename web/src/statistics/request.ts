// What is asked of the server. Filters that say nothing are left out.
import { ask } from "../api";
import type { Statistics, Wanted } from "../protocol";

export type Filter = Partial<Wanted>;

const query = (filter: Filter, more: Record<string, string> = {}) =>
  new URLSearchParams({
    ...more,
    ...Object.fromEntries(
      Object.entries(filter)
        .filter(([, value]) => value && value !== "any")
        .map(([name, value]) => [name, String(value)]),
    ),
  });

export const statistics = (filter: Filter) => ask<Statistics>(`/api/statistics?${query(filter)}`);
export const exported = (filter: Filter, as: "csv" | "json") => `/api/statistics/deals?${query(filter, { as })}`;
