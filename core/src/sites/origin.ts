/**
 * The origin as a browser sends it in `Origin` (scheme, host, a port that is not the default), from whatever an owner
 * is likely to paste: other capitals and a closing slash are mended. Undefined for anything that has a path or is no origin.
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
