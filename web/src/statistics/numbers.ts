// Numbers as people read them: with what they lie between, where there are few of them.
import { say } from "../language.svelte";
import type { Estimate } from "../protocol";
import { words } from "./words";

export const percent = (share: number) => `${Math.round(share * 100)}%`;

/** With a digit after the point that says something. */
export function decimal(value: number): string {
  const digits = Math.abs(value) >= 20 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toFixed(digits).replace("-", "−");
}

/** A share: 58%（32–81%). Of none there is nothing to say. */
export function shareText(share: Estimate): string {
  if (!share.of) return "–";
  if (share.low === null || share.high === null) return percent(share.mean);
  const [low, high] = [share.low, share.high].map((end) => String(Math.round(end * 100)));
  return say(words.band, { mean: percent(share.mean), low: low!, high: `${high}%` });
}

/** A mean: 1.15（0.62–1.68). */
export function meanText(mean: Estimate): string {
  if (!mean.of) return "–";
  if (mean.low === null || mean.high === null) return decimal(mean.mean);
  return say(words.band, { mean: decimal(mean.mean), low: decimal(mean.low), high: decimal(mean.high) });
}

/** What a share is made of: 12 次里 7 次. */
export const ofText = (share: Estimate) => say(words.of, { n: share.sum, of: share.of });
