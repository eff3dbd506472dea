import { Failure } from "../../failures.ts";
import { type ApiRequest, headerOf } from "../request/api-request.ts";

/**
 * With these two headers a page uses the console's session and names its site. Pages on other origins cannot send them: browsers
 * first send a preflight (CORS), and the service never allows these headers there.
 */
export const CONSOLE_HEADER = "x-parley-console";
export const SITE_HEADER = "x-parley-site";

export function isFromConsole(request: ApiRequest): boolean {
  return headerOf(request, CONSOLE_HEADER) !== undefined;
}

/**
 * Throws 403 `Origin` unless the request has the console's header and comes from a page of the service. Browsers send
 * `Sec-Fetch-Site`; older ones send an `Origin` with the requested host. A request with neither header is not from a browser, so
 * it cannot be a forgery.
 */
export function requireConsole(request: ApiRequest, baseUrl: string): void {
  const fetchSite = headerOf(request, "sec-fetch-site");
  const origin = headerOf(request, "origin");
  const isOwn =
    isFromConsole(request) &&
    (fetchSite === undefined || fetchSite === "same-origin" || fetchSite === "none") &&
    (origin === undefined || fetchSite === "same-origin" || isOwnOrigin(origin, request, baseUrl));
  if (isOwn) return;
  const message =
    "Only the console may make this call. Send the header X-Parley-Console from a page of the service.";
  throw new Failure("forbidden", "Origin", "origin_not_allowed", message);
}

function isOwnOrigin(origin: string, request: ApiRequest, baseUrl: string): boolean {
  if (origin === new URL(baseUrl).origin) return true;
  return URL.canParse(origin) && new URL(origin).host === headerOf(request, "host");
}
