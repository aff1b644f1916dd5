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

export function go(path: string): void {
  history.pushState(null, "", path);
  route.now = read(location.pathname);
  if (!location.hash) scrollTo(0, 0);
}

/** For `onclick` of a link: changes the page without a load. New tabs and downloads are left to the browser. */
export function follow(event: MouseEvent): void {
  const link = event.currentTarget as HTMLAnchorElement;
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  go(link.pathname + link.hash);
}

addEventListener("popstate", () => (route.now = read(location.pathname)));
