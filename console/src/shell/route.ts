import { useSyncExternalStore } from "react";

/** The current screen, from the address's fragment, which no server receives. */
export type Route =
  | { at: "link"; token: string }
  | { at: "site"; siteId: string; screen: string; rest: string }
  | { at: "sites" }
  | { at: "new-site" }
  | { at: "account" }
  | { at: "start" };

export function routeOf(hash: string): Route {
  const [first = "", second = "", third = "", ...rest] = hash.replace(/^#\/?/, "").split("/").map(decoded);
  if (first === "link" && second !== "") return { at: "link", token: second };
  if (first === "site" && second !== "") {
    return { at: "site", siteId: second, screen: third || "home", rest: rest.join("/") };
  }
  const isPlain = first === "sites" || first === "new-site" || first === "account";
  return isPlain ? { at: first } : { at: "start" };
}

export function useRoute(): Route {
  const hash = useSyncExternalStore(listen, () => location.hash);
  return routeOf(hash);
}

export function siteHref(siteId: string, screen: string, ...rest: string[]): string {
  const parts = ["site", siteId, screen, ...rest];
  return `#/${parts.map(encodeURIComponent).join("/")}`;
}

/** Replaces the current history entry, so Back skips it. */
export function replaceRoute(hash: string): void {
  history.replaceState(null, "", hash);
  dispatchEvent(new HashChangeEvent("hashchange"));
}

function listen(changed: () => void): () => void {
  addEventListener("hashchange", changed);
  return () => removeEventListener("hashchange", changed);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
