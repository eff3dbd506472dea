/**
 * Parses an origin that an owner pasted, and returns it as a browser sends it in `Origin` (scheme, host, non-default port).
 * Corrects capitals and removes a trailing slash. Undefined if the text is not an origin, or has a path.
 */
export function plainOrigin(text: string): string | undefined {
  const url = URL.parse(text.trim());
  if (url === null || (url.protocol !== "https:" && url.protocol !== "http:")) return undefined;
  const bare =
    url.pathname === "/" &&
    url.search === "" &&
    url.hash === "" &&
    url.username === "" &&
    url.password === "";
  return bare ? url.origin : undefined;
}
