// The code for another device, as it is written and as an address carries it.

/** In groups of three, which the eye can hold. */
export const grouped = (code: string): string => code.match(/.{1,3}/g)?.join(" ") ?? "";

/** What a QR code leads to. What stands behind the # is not sent to any server on the way. */
export const linkTo = (code: string): string => `${location.origin}/me#${code}`;

/** Minutes and seconds. */
export function clock(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}
