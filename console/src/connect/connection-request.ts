/** The parameters of a program's link to `/console/connect`; the service checks them again. */
export interface ConnectionRequest {
  client: "wordpress";
  returnUrl: string;
  /** Host of `returnUrl`. This host receives the key. */
  host: string;
  /** The name that the website gives itself, or its host: at most 100 UTF-16 units. Unverified. */
  name: string;
  state: string;
  challenge: string;
}

/** The same limit as for a site's name. */
const LONGEST_NAME = 100;

/** Reads the request from the page's address. Undefined on other pages; `faulty`, and not approvable, if a parameter is missing or invalid. */
export function connectionRequest({ pathname, search }: Location): ConnectionRequest | "faulty" | undefined {
  if (!pathname.endsWith("/console/connect")) return undefined;
  const query = new URLSearchParams(search);
  const one = (name: string) => (query.getAll(name).length === 1 ? (query.get(name) ?? "") : "");
  const returnUrl = one("return_url");
  const url = URL.canParse(returnUrl) ? new URL(returnUrl) : undefined;
  const isLoopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(url?.hostname ?? "");
  const isSafe = url?.protocol === "https:" || (url?.protocol === "http:" && isLoopback);
  const isWhole =
    one("client") === "wordpress" &&
    one("code_challenge_method") === "S256" &&
    one("state") !== "" &&
    one("code_challenge") !== "";
  if (url === undefined || !isSafe || !isWhole) return "faulty";
  return {
    client: "wordpress",
    returnUrl,
    host: url.host,
    name: one("name").slice(0, LONGEST_NAME).toWellFormed().trim() || url.host.slice(0, LONGEST_NAME),
    state: one("state"),
    challenge: one("code_challenge"),
  };
}

/** The address that the browser opens after a refusal. */
export function declined({ returnUrl, state }: ConnectionRequest): string {
  const url = new URL(returnUrl);
  url.searchParams.set("error", "access_denied");
  url.searchParams.set("state", state);
  return url.href;
}
