/** URL of a WordPress REST route; the site may be in a folder. Put a model's texts only into the query. */
export function siteAddress(site: string, route: string, query: Record<string, string>): string {
  const url = new URL(`${new URL(site).pathname.replace(/\/+$/, "")}/wp-json/${route}`, site);
  url.search = new URLSearchParams(query).toString();
  return url.href;
}
