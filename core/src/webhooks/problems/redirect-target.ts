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
