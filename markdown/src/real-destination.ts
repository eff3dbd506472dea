import { parsedAddress } from "./safe-address.ts";

/**
 * Matches a host name, but not a file name with a known extension. Bounded, because a hostile text may be a host with 100,000
 * labels.
 */
const HOST =
  /(?:[\p{L}\p{N}-]{1,63}[.。]){1,9}(?!(?:js|ts|json|html?|pdf|txt|png|jpe?g|gif|svg|csv|xlsx?|docx?|php|css|xml|ya?ml)\b)\p{L}{2,}/giu;

/**
 * Returns the link's real host (or e-mail address) if its text names another host: `[bank.example](https://thief.example)`. File
 * names are not hosts. `address` is absolute, in the form of `URL`.
 */
export function realDestination(text: string, address: string): string | undefined {
  const { host, hostname, pathname } = new URL(address);
  const real = host || pathname;
  const target = bare(hostname || pathname.replace(/^.*@/, ""));
  // Ignores invisible characters, and treats full-width letters as letters.
  const seen = text.normalize("NFKC").replace(/\p{Cf}/gu, "");
  const isOther = (named: string) => bare(parsedAddress(`https://${named}`)?.hostname ?? named) !== target;
  return seen.match(HOST)?.some(isOther) ? real : undefined;
}

function bare(hostname: string): string {
  return hostname.replace(/^www\./, "");
}
