/** An address of a WordPress REST API, also of a site in a folder. What a model writes is only ever in the query. */
export function siteAddress(site: string, route: string, query: Record<string, string>): string {
  const url = new URL(`${new URL(site).pathname.replace(/\/+$/, "")}/wp-json/${route}`, site);
  url.search = new URLSearchParams(query).toString();
  return url.href;
}
