// Which page the address names. Links within the client change it without a new load. A sheet has an entry of its own in
// the browser's history, so that going back closes it, and only then leaves the page.

export type Route =
  | { page: "home" }
  | { page: "find" }
  | { page: "me" }
  | { page: "stats" }
  | { page: "table"; code: string }
  | { page: "rules"; name: string }
  | { page: "house"; name: string; asking: boolean }
  | { page: "replay"; path: string }
  | { page: "learn"; what: string; id: string }
  | { page: "missing" };

export const route = $state({ now: read(location.pathname) });

function read(path: string): Route {
  const [first = "", second = "", ...more] = path.split("/").slice(1);
  if (!first) return { page: "home" };
  if (path === "/find") return { page: "find" };
  if (path === "/me") return { page: "me" };
  if (first === "replay" || first === "r") return { page: "replay", path };
  if (path === "/stats") return { page: "stats" };
  if (first === "house" && second && (!more.length || more.join() === "ask"))
    return { page: "house", name: second, asking: more.length > 0 };
  if (first === "learn" && more.length < 2) return { page: "learn", what: second, id: more[0] ?? "" };
  if (more.length || !second) return { page: "missing" };
  if (first === "t") return { page: "table", code: second };
  if (first === "rules") return { page: "rules", name: second };
  return { page: "missing" };
}

const SHEET = "sheet"; // the state of the entry
const sheets: (() => void)[] = []; // how to close those that are open, the topmost last
let path = location.pathname;
let turned = false; // to another page, which is not there yet
let undoing = false; // the entry of a sheet that is closed is on its way out

function turn(): void {
  turned = true;
  path = location.pathname;
  route.now = read(location.pathname);
}

/** For the main part of a page, where keys and screen readers begin after a change of page. */
export function arrive(main: HTMLElement): void {
  if (turned) main.focus({ preventScroll: true });
  turned = false;
}

export function go(to: string): void {
  if (history.state === SHEET) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  turn();
  if (!location.hash) scrollTo(0, 0);
}

/** The page stays, and has another address from now on. */
export function stay(at: string): void {
  history.replaceState(history.state, "", at);
  path = location.pathname;
}

/** For `onclick` of a link: changes the page without a load. New tabs and downloads are left to the browser. */
export function follow(event: MouseEvent): void {
  const link = event.currentTarget as HTMLAnchorElement;
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  go(link.pathname + link.hash);
}

/** For a sheet that has opened: going back calls `close`. What is returned is to be called when it is gone. */
export function closedByBack(close: () => void): () => void {
  sheets.push(close);
  queueMicrotask(agree);
  return () => {
    sheets.splice(sheets.indexOf(close), 1);
    queueMicrotask(agree); // another may take its place
  };
}

/** There is an entry if there is a sheet. */
function agree(): void {
  if (undoing || (history.state === SHEET) === sheets.length > 0) return;
  undoing = !sheets.length;
  if (undoing) history.back();
  else history.pushState(SHEET, "");
}

addEventListener("popstate", () => {
  const close = undoing ? undefined : sheets.at(-1);
  undoing = false;
  if (location.pathname !== path)
    turn(); // its sheets go with the page
  else if (close) close();
  else agree();
});
agree(); // the page may have been loaded anew under a sheet
