/**
 * Returns the URL of a WordPress REST route. The site may be in a folder. Uses the parameter `rest_route`, because `/wp-json/`
 * does not work with plain permalinks. Put a model's texts only into the query.
 */
export function siteAddress(site: string, route: string, query: Record<string, string>): string {
  const url = new URL(`${new URL(site).pathname.replace(/\/+$/, "")}/`, site);
  url.search = new URLSearchParams({ rest_route: `/${route}`, ...query }).toString();
  return url.href;
}
