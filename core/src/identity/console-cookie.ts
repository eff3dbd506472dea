/**
 * `session`: the browser is signed in to the console. `device`: the browser was signed in before; this cookie survives signing
 * out.
 */
const NAMES = { session: "parley_console", device: "parley_device" } as const;

type ConsoleCookie = keyof typeof NAMES;

/**
 * Returns a `Set-Cookie` header. Browsers send the cookie only with the console's own calls; scripts and other sites cannot read
 * it.
 */
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
 * Returns the token in a `Cookie` header. Undefined if there is none, or if there are two, because another site may have set one
 * of them.
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
