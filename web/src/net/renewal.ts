// A page that is older than the server is loaded anew.
import { recalled, remember } from "../memory";
import { PROTOCOL } from "../protocol";

/** Loads the page anew if the server speaks another protocol; once only, in case the same old page comes back. */
export function renew(proto: number): void {
  if (proto === PROTOCOL || recalled("proto", "sessionStorage") === `${proto}`) return;
  remember("proto", `${proto}`, "sessionStorage");
  if (recalled("proto", "sessionStorage")) location.reload();
}
