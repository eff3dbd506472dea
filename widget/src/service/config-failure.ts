import type { Embed } from "../loader/embed.ts";
import type { WidgetConfig } from "../loader/widget-config.ts";
import { toldError, unreachable } from "./call-service.ts";
import type { ServiceError } from "./service-error.ts";

/** The error behind a missing configuration. */
export function configFailure([status, why]: NonNullable<WidgetConfig["failure"]>): ServiceError {
  return status === 0 ? unreachable(why) : toldError(status, why);
}

/** What only the owner of the page at `origin` can mend, in a line for the console; undefined where it is nothing. */
export function adviceOn(
  { status, field, cause }: ServiceError,
  { site, base }: Embed,
  origin: string,
): string | undefined {
  // All that a browser lets the page know of a refusal without CORS headers. A timeout is no TypeError.
  if (cause instanceof TypeError)
    return `Parley: ${new URL(base).origin} did not answer this page. If it is running, add this page's origin ${origin} to the site's allowed_origins.`;
  if (status === 404 && field === "site") return `Parley: there is no site with the public key ${site}`;
  return undefined;
}
