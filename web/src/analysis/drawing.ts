// What is drawn on the curve besides its line: the two sides, the bad decisions, and where the replay is.
import type uPlot from "uplot";
import type { GradeName } from "../protocol";

export interface Mark {
  /** Which moment. */
  at: number;
  grade: GradeName;
  /** It is the side's own: below the curve. */
  below: boolean;
}

const SIZE: Partial<Record<GradeName, number>> = { inaccuracy: 3, mistake: 4.5, blunder: 5.5 };

const VEIL = "60"; // what is added to a colour that is seen through

/** One colour above the middle, another below. */
export function filling(plot: uPlot, middle: number, above: string, below: string): CanvasGradient {
  const { top, height } = plot.bbox;
  const at = Math.min(1, Math.max(0, (plot.valToPos(middle, "y", true) - top) / height));
  const filled = plot.ctx.createLinearGradient(0, top, 0, top + height);
  for (const [from, to, color] of [[0, at, above] as const, [at, 1, below] as const]) {
    for (const stop of [from, to]) filled.addColorStop(stop, color + VEIL);
  }
  return filled;
}

export function drawMarks(plot: uPlot, marks: Mark[], here: number, color: (name: string) => string): void {
  const { ctx, bbox } = plot;
  const scale = devicePixelRatio;
  const x = (place: number) => plot.valToPos(place, "x", true);
  ctx.save();
  ctx.strokeStyle = color("--turn");
  ctx.lineWidth = 2 * scale;
  ctx.beginPath();
  ctx.moveTo(x(here), bbox.top);
  ctx.lineTo(x(here), bbox.top + bbox.height);
  ctx.stroke();
  for (const mark of marks) {
    const y = mark.below ? bbox.top + bbox.height - 7 * scale : bbox.top + 7 * scale;
    drawSign(ctx, mark.grade, x(mark.at), y, (SIZE[mark.grade] ?? 3) * scale, color);
  }
  ctx.restore();
}

/** A ring, a diamond, a triangle: they are told apart without their colours. */
function drawSign(
  ctx: CanvasRenderingContext2D,
  grade: GradeName,
  x: number,
  y: number,
  r: number,
  color: (name: string) => string,
): void {
  ctx.beginPath();
  if (grade === "inaccuracy") {
    ctx.arc(x, y, r, 0, 2 * Math.PI);
    ctx.strokeStyle = color("--gold");
    ctx.stroke();
    return;
  }
  const corners = grade === "mistake" ? [0, 1, 2, 3].map((i) => i / 4) : [0, 1, 2].map((i) => i / 3);
  for (const turn of corners) {
    const angle = (turn - 0.25) * 2 * Math.PI;
    ctx.lineTo(x + r * Math.cos(angle), y + r * Math.sin(angle));
  }
  ctx.closePath();
  ctx.fillStyle = color(grade === "mistake" ? "--turn" : "--seal");
  ctx.fill();
}
