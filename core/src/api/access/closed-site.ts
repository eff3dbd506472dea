import { Failure } from "../../failures.ts";
import { unknownPublicKey } from "../../identity/identity-failures.ts";
import type { Principal } from "../../identity/principal.ts";

/**
 * Throws where a closed site is spoken with: 404 `site` for a page and a visitor, 403 `closed` `site_closed` for a key that sends a
 * message. Its owner may still read, change, export and reopen it.
 */
export function refuseAtClosed(principal: Principal, sendsMessage: boolean): void {
  if (!("site" in principal) || !principal.site.settings.closed) return;
  if (principal.kind === "page" || principal.kind === "visitor") throw unknownPublicKey();
  if (!["key", "member"].includes(principal.kind) || !sendsMessage) return;
  throw new Failure(
    "forbidden",
    "closed",
    "site_closed",
    "This site is closed. Set closed to false to open it.",
  );
}
