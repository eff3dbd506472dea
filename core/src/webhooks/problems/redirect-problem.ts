import type { Problem } from "../../sites/problems/problem-text.ts";
import { hidden } from "./plain-message.ts";

interface Redirect {
  /** The called URL. */
  url: string;
  status: number;
  /** The header `Location`. */
  location?: string | undefined;
  /** Secrets to remove. */
  secrets?: readonly string[] | undefined;
}

/** Explains a redirect (RFC 9110, 15.4). Undefined for a status outside 3xx, and for one such as 304 that needs no destination. */
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
 * Returns a redirect's destination without credentials, query and fragment, which may contain secrets. A removed query becomes
 * `?…`. `from` is the called URL. Undefined without a destination, or if it is not http or https.
 */
export function redirectTarget(location: string | undefined, from: string): string | undefined {
  const url = location === undefined || location === "" ? null : URL.parse(location, from);
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  const shown = `${url.origin}${url.pathname}`;
  return `${shown.slice(0, LONGEST)}${url.search === "" ? "" : "?…"}`;
}
