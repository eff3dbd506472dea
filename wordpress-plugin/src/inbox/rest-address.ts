/**
 * Returns the address of a route below `rest`. Without pretty permalinks, the route is a parameter:
 * `index.php?rest_route=/parley-chat/v1/`.
 */
export function restAddress(rest: string, path: string): URL {
  const address = new URL(rest);
  const [route = "", query = ""] = path.split("?", 2);
  const base = address.searchParams.get("rest_route");
  if (base === null) address.pathname += route;
  else address.searchParams.set("rest_route", base + route);
  for (const [name, value] of new URLSearchParams(query)) address.searchParams.append(name, value);
  return address;
}
