/**
 * URL of a WordPress REST route; the site may be in a folder. The parameter `rest_route` works with all permalinks, `/wp-json/` not
 * with plain ones. Put a model's texts only into the query.
 */
export function siteAddress(site: string, route: string, query: Record<string, string>): string {
  const url = new URL(`${new URL(site).pathname.replace(/\/+$/, "")}/`, site);
  url.search = new URLSearchParams({ rest_route: `/${route}`, ...query }).toString();
  return url.href;
}
