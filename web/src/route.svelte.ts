// Which page the address names. Links within the client change it without a new load.

export type Route =
  { page: "home" } | { page: "table"; code: string } | { page: "rules"; name: string } | { page: "missing" };

export const route = $state({ now: read(location.pathname) });

function read(path: string): Route {
  const [first = "", second = "", ...more] = path.split("/").slice(1);
  if (!first) return { page: "home" };
  if (more.length || !second) return { page: "missing" };
  if (first === "t") return { page: "table", code: second };
  if (first === "rules") return { page: "rules", name: second };
  return { page: "missing" };
}

let turned = false; // to another page, which is not there yet

function turn(): void {
  turned = true;
  route.now = read(location.pathname);
}

/** For the main part of a page, where keys and screen readers begin after a change of page. */
export function arrive(main: HTMLElement): void {
  if (turned) main.focus({ preventScroll: true });
  turned = false;
}

export function go(path: string): void {
  history.pushState(null, "", path);
  turn();
  if (!location.hash) scrollTo(0, 0);
}

/** For `onclick` of a link: changes the page without a load. New tabs and downloads are left to the browser. */
export function follow(event: MouseEvent): void {
  const link = event.currentTarget as HTMLAnchorElement;
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  go(link.pathname + link.hash);
}

addEventListener("popstate", turn);
