// Where more than five players sit: around a table of rows. Each row has a seat at either end; the row on top has all
// that are left between them. So the order of play runs up one side, across the top, and down the other.

/** The room for the others: how many rows they may fill, and how many may sit on top, which comes first. */
export interface Shape {
  rows: number;
  top: number;
  /** Whether the player's own cards lie between the seats of the lowest row, not in a row of their own. */
  wide: boolean;
}

/** What a panel leaves: so many pixels of height, and whether cards lie before somebody. */
export interface Room {
  height: number;
  laid: boolean;
}

export interface Ring {
  /** Whether everybody sits in two rows, because a panel leaves no more. */
  packed: boolean;
  rows: number;
  template: string;
  /** From the right of the player up, over the top, and down to the left. */
  spots: Spot[];
  me: string;
}

/** `edge`: the side of the felt that a seat stands at, w, n or e; `area` of the grid. */
export interface Spot {
  edge: string;
  area: string;
}

const LOW = 480; // a phone on its side, as in sizes.css
const WIDE = 900;
const ROW = { bare: 34, laid: 62 }; // pixels that a row needs, with cards before its seats or without
const SHORT = { phone: 760, least: 600, wide: 600 };

export function shapeOf({ width, height }: { width: number; height: number }): Shape {
  if (width > height && height <= LOW) return { rows: 2, top: 7, wide: true };
  if (width > height && width >= WIDE) return { rows: height > SHORT.wide ? 3 : 2, top: 7, wide: true };
  return { rows: height > SHORT.phone ? 4 : 3, top: height > SHORT.least ? 3 : 5, wide: false };
}

/** `room`: while a panel is open. */
export function around(others: number, screen: { width: number; height: number }, room: Room | null): Ring {
  const shape = shapeOf(screen);
  const usual = ring(others, shape);
  const needed = usual.rows * (room?.laid ? ROW.laid : ROW.bare);
  return room && !shape.wide && room.height < needed ? packed(others) : usual;
}

const area = (row: number, from: number, across: number) => `${row} / ${from} / auto / span ${across}`;

export function ring(others: number, shape: Shape): Ring {
  const least = shape.wide ? 3 : 1; // a wide table has no room to spare below a short row
  let sides = Math.min(shape.rows - 1, Math.floor((others - least) / 2));
  while (others - 2 * sides > shape.top) sides++;
  const top = others - 2 * sides;
  const columns = 2 * top;
  const half = shape.wide ? Math.floor(columns / 3) : top; // of a row with two seats

  const right = Array.from({ length: sides }, (_, i) => area(sides + 1 - i, columns - half + 1, half));
  const left = Array.from({ length: sides }, (_, i) => area(i + 2, 1, half));
  const across = Array.from({ length: top }, (_, i) => ({
    edge: shape.wide || top === 1 ? "n" : i === 0 ? "e" : i === top - 1 ? "w" : "n",
    area: area(1, columns - 1 - 2 * i, 2),
  }));
  return {
    packed: false,
    rows: sides + 1,
    template: `repeat(${sides + 1}, minmax(0, 1fr)) ${shape.wide ? "" : "auto "}/ repeat(${columns}, minmax(0, 1fr))`,
    spots: [...right.map((area) => ({ edge: "e", area })), ...across, ...left.map((area) => ({ edge: "w", area }))],
    me: shape.wide ? area(sides + 1, half + 1, columns - 2 * half) : area(sides + 2, 1, columns),
  };
}

/** The same order in two rows: from the middle of the lower one to the right, back above, and to the middle again. */
export function packed(others: number): Ring {
  const [above, below] = [Math.ceil(others / 2), Math.floor(others / 2)];
  const left = Math.floor(below / 2);
  const spot = (row: number, i: number): Spot => {
    const [count, across] = row === 1 ? [above, below] : [below, above];
    const aside = 2 * i + 1 - count;
    return { edge: aside < 0 ? "w" : aside ? "e" : "n", area: area(row, i * across + 1, across) };
  };
  const upper = Array.from({ length: above }, (_, i) => spot(1, above - 1 - i));
  const lower = Array.from({ length: below }, (_, i) => spot(2, i));
  return {
    packed: true,
    rows: 2,
    template: `repeat(2, minmax(0, 1fr)) auto / repeat(${above * below}, minmax(0, 1fr))`,
    spots: [...lower.slice(left), ...upper, ...lower.slice(0, left)],
    me: area(3, 1, above * below),
  };
}
