/**
 * The origin as a browser sends it in `Origin` (scheme, host, non-default port), from what an owner is likely to paste: corrects
 * capitals and removes a trailing slash. Undefined for a URL with a path or a text that is no origin.
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
