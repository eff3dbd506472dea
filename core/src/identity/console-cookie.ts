/** Of the browser that is signed in to the console. */
const NAME = "parley_console";

/** What sets it: for the console's own calls alone, out of reach of scripts and of every other site. */
export function consoleCookie(
  token: string,
  { baseUrl, host, seconds }: { baseUrl: string; host: string | undefined; seconds: number },
): string {
  const { protocol, pathname } = new URL(baseUrl);
  const attributes = [
    `${NAME}=${token}`,
    `Path=${pathname}`,
    `Max-Age=${seconds}`,
    "HttpOnly",
    "SameSite=Strict",
  ];
  if (protocol === "https:" || !isLoopbackHost(host)) attributes.push("Secure");
  return attributes.join("; ");
}

/** The token that a `Cookie` header brings; undefined where there is none, or two, of which one is not ours. */
export function tokenInCookie(header: string | undefined): string | undefined {
  const found = (header ?? "").split(";").flatMap((pair) => {
    const [name, value] = pair.trim().split("=", 2);
    return name === NAME && value !== undefined ? [value] : [];
  });
  return found.length === 1 ? found[0] : undefined;
}

function isLoopbackHost(host: string | undefined): boolean {
  return /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i.test(host ?? "");
}
