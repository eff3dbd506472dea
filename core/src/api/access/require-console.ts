import { Failure } from "../../failures.ts";
import { type ApiRequest, headerOf } from "../request/api-request.ts";

/**
 * By these two a page asks for the console's session to be heeded, and names the site it speaks of. No page on another origin can
 * send them: browsers ask before (CORS), and a preflight never allows them.
 */
export const CONSOLE_HEADER = "x-parley-console";
export const SITE_HEADER = "x-parley-site";

export function isFromConsole(request: ApiRequest): boolean {
  return headerOf(request, CONSOLE_HEADER) !== undefined;
}

/**
 * Throws 403 `Origin` unless the request comes from a page of the service itself, as a browser says: by `Sec-Fetch-Site`, or
 * where that is too old, by an `Origin` with the host that was asked. What no browser sent says neither, and is no forgery.
 */
export function requireConsole(request: ApiRequest, baseUrl: string): void {
  const fetchSite = headerOf(request, "sec-fetch-site");
  const origin = headerOf(request, "origin");
  const isOwn =
    isFromConsole(request) &&
    (fetchSite === undefined || fetchSite === "same-origin" || fetchSite === "none") &&
    (origin === undefined || fetchSite === "same-origin" || isOwnOrigin(origin, request, baseUrl));
  if (isOwn) return;
  const message = "Only the console itself may do this, with the header X-Parley-Console.";
  throw new Failure("forbidden", "Origin", "origin_not_allowed", message);
}

function isOwnOrigin(origin: string, request: ApiRequest, baseUrl: string): boolean {
  if (origin === new URL(baseUrl).origin) return true;
  return URL.canParse(origin) && new URL(origin).host === headerOf(request, "host");
}
