// The sheets that a player opens over the table.
export type SheetName = "menu" | "rules" | "settings" | "counter" | "last" | "log" | "room";
