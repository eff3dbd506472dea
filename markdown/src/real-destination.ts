import { parsedAddress } from "./safe-address.ts";

/** A host, but for the names of files that no domain ends like. Bounded, as a hostile text may be a host of 100,000 labels. */
const HOST =
  /(?:[\p{L}\p{N}-]{1,63}[.。]){1,9}(?!(?:js|ts|json|html?|pdf|txt|png|jpe?g|gif|svg|csv|xlsx?|docx?|php|css|xml|ya?ml)\b)\p{L}{2,}/giu;

/**
 * Where a link leads, if its text names another host: `[bank.example](https://thief.example)`. Names of files are no hosts.
 * `address` is absolute, and as `URL` writes it.
 */
export function realDestination(text: string, address: string): string | undefined {
  const { host, hostname, pathname } = new URL(address);
  const real = host || pathname;
  const target = bare(hostname || pathname.replace(/^.*@/, ""));
  // What is not seen does not make another host of it, and letters of full width are letters.
  const seen = text.normalize("NFKC").replace(/\p{Cf}/gu, "");
  const isOther = (named: string) => bare(parsedAddress(`https://${named}`)?.hostname ?? named) !== target;
  return seen.match(HOST)?.some(isOther) ? real : undefined;
}

function bare(hostname: string): string {
  return hostname.replace(/^www\./, "");
}
