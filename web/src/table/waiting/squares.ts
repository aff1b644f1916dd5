// The QR code of a text, as the one path that is drawn. Its side is counted in squares, with the quiet zone around it.
import encode from "qr";

const QUIET = 4; // squares that have to be left white on every side

export function squaresOf(text: string): { side: number; path: string } {
  const rows = encode(text, "raw", { ecc: "medium", border: QUIET });
  return {
    side: rows.length,
    path: rows
      .map((row, y) =>
        runs(row)
          .map(({ x, n }) => bar(x, y, n))
          .join(""),
      )
      .join(""),
  };
}

/** Where dark squares stand side by side in a row, and how many. */
function runs(row: boolean[]): { x: number; n: number }[] {
  const found: { x: number; n: number }[] = [];
  row.forEach((dark, x) => {
    if (dark && row[x - 1]) found.at(-1)!.n++;
    else if (dark) found.push({ x, n: 1 });
  });
  return found;
}

const bar = (x: number, y: number, n: number) => `M${x} ${y}h${n}v1h-${n}z`;
