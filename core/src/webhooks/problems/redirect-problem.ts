import { hidden } from "./plain-message.ts";
import type { Problem } from "./problem-text.ts";

interface Redirect {
  /** The address that was called. */
  url: string;
  status: number;
  /** The header `Location`. */
  location?: string | undefined;
  /** What must not be shown. */
  secrets?: readonly string[] | undefined;
}

/** What a redirect means (RFC 9110, 15.4). Undefined for another status, and for one of 3xx that leads nowhere. */
export function redirectProblem({ url, status, location, secrets = [] }: Redirect): Problem | undefined {
  if (status < 300 || status > 399) return undefined;
  const target = redirectTarget(location, url);
  if (target === undefined)
    return REDIRECTS.has(status) ? { code: "redirect_without_target", params: { status } } : undefined;
  const [to] = target.split("?", 1);
  if (to === redirectTarget(url, url)?.split("?", 1)[0])
    return { code: "redirect_to_itself", params: { status } };
  return { code: "redirect", params: { status, target: hidden(target, secrets) } };
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Characters. */
const LONGEST = 300;

/**
 * Where a redirect leads, to be shown: without credentials, query and fragment, which may hold secrets. A query that is left out
 * shows as `?…`. `from` is the address that was called. Undefined if there is none, or none of the web.
 */
export function redirectTarget(location: string | undefined, from: string): string | undefined {
  const url = location === undefined || location === "" ? null : URL.parse(location, from);
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  const shown = `${url.origin}${url.pathname}`;
  return `${shown.slice(0, LONGEST)}${url.search === "" ? "" : "?…"}`;
}
