import type { Site, StoredKey } from "../sites/site.ts";
import type { AskedQuestion } from "../storage/port.ts";
import type { Visitor } from "./visitor-token.ts";

/** Who a request comes from, once its key or token was checked. */
export type Principal = KeyPrincipal | VisitorPrincipal | WorkflowPrincipal | { kind: "operator" };

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

/** A site's workflow that answers late, good for the reply to one message. */
export interface WorkflowPrincipal {
  kind: "workflow";
  site: Site;
  question: AskedQuestion;
}
