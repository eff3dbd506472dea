/** What a program asks whom it sends to `/console/connect`; the service checks it again. */
export interface ConnectionRequest {
  client: "wordpress";
  returnUrl: string;
  /** Of the return address: who gets the key. */
  host: string;
  /** What the website calls itself, or its host: at most 100 UTF-16 units. It may say what it likes. */
  name: string;
  state: string;
  challenge: string;
}

/** As long as a site's name may be. */
const LONGEST_NAME = 100;

/** Undefined where the page is another one; `faulty` where the program asks for what nobody could approve. */
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
    ...{ client: "wordpress", returnUrl, host: url.host },
    name: one("name").slice(0, LONGEST_NAME).toWellFormed().trim() || url.host.slice(0, LONGEST_NAME),
    ...{ state: one("state"), challenge: one("code_challenge") },
  };
}

/** Where the browser goes once somebody said no. */
export function declined({ returnUrl, state }: ConnectionRequest): string {
  const url = new URL(returnUrl);
  url.searchParams.set("error", "access_denied");
  url.searchParams.set("state", state);
  return url.href;
}
