import type { Site, StoredKey } from "../sites/site.ts";
import type { Visitor } from "./visitor-token.ts";

/** Who a request comes from, once its key or token was checked. */
export type Principal = KeyPrincipal | VisitorPrincipal | { kind: "operator" };

/** Server-side code of a site's owner. */
export interface KeyPrincipal {
  kind: "key";
  site: Site;
  key: StoredKey;
}

/** A browser, good for its own session only. */
export interface VisitorPrincipal {
  kind: "visitor";
  site: Site;
  visitor: Visitor;
}
