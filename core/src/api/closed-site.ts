import { Failure } from "../failures.ts";
import type { Principal } from "../identity/principal.ts";
import type { Site } from "../sites/site.ts";
import { unknownSite } from "./origin-gate.ts";

/** Throws 404 `site` for a public key that is not known, or whose site is closed: to visitors that is the same. */
export function requireOpen(site: Site | undefined): asserts site is Site {
  if (site === undefined || site.settings.closed) throw unknownSite();
}

/**
 * Throws where a closed site is spoken with: 404 `site` for a visitor, 403 `closed` `site_closed` for a key that sends a
 * message. Its owner may still read, change, export and reopen it.
 */
export function refuseAtClosed(principal: Principal, sendsMessage: boolean): void {
  if (principal.kind === "visitor") requireOpen(principal.site);
  if (principal.kind !== "key" || !principal.site.settings.closed || !sendsMessage) return;
  throw new Failure(
    "forbidden",
    "closed",
    "site_closed",
    "This site is closed. Set closed to false to open it.",
  );
}
