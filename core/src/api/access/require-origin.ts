import { Failure } from "../../failures.ts";
import type { Site } from "../../sites/site.ts";

/** Throws 403 `Origin` `origin_not_allowed` unless the browser's page is on one of the site's own origins. */
export function requireOrigin(site: Site, origin: string | undefined): void {
  if (origin !== undefined && site.settings.allowed_origins.includes(origin)) return;
  const which = origin === undefined ? "A request without the header Origin" : "This page's origin";
  throw new Failure(
    "forbidden",
    "Origin",
    "origin_not_allowed",
    `${which} may not use this site's chat. Add the page's origin to allowed_origins.`,
  );
}
