/**
 * `session`: the browser is signed in to the console. `device`: the browser was signed in before; this cookie survives signing
 * out.
 */
const NAMES = { session: "parley_console", device: "parley_device" } as const;

type ConsoleCookie = keyof typeof NAMES;

/** A `Set-Cookie` that browsers send only with the console's own calls, and that scripts and other sites cannot read. */
export function consoleCookie(
  value: string,
  { baseUrl, host, seconds }: { baseUrl: string; host: string | undefined; seconds: number },
  which: ConsoleCookie = "session",
): string {
  const { protocol, pathname } = new URL(baseUrl);
  const attributes = [
    `${NAMES[which]}=${value}`,
    `Path=${pathname}`,
    `Max-Age=${seconds}`,
    "HttpOnly",
    "SameSite=Strict",
  ];
  if (protocol === "https:" || !isLoopbackHost(host)) attributes.push("Secure");
  return attributes.join("; ");
}

/**
 * The token in a `Cookie` header. Undefined if there is none, or if there are two, because one of them is then from another site.
 */
export function tokenInCookie(
  header: string | undefined,
  which: ConsoleCookie = "session",
): string | undefined {
  const found = (header ?? "").split(";").flatMap((pair) => {
    const [name, value] = pair.trim().split("=", 2);
    return name === NAMES[which] && value !== undefined ? [value] : [];
  });
  return found.length === 1 ? found[0] : undefined;
}

function isLoopbackHost(host: string | undefined): boolean {
  return /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i.test(host ?? "");
}
