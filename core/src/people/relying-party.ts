import { isIP } from "node:net";

/** The relying party of a passkey (WebAuthn, Level 3, 5.1.2). Browsers use the passkey only at this origin. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * Derives the relying party from the service's public URL, because a request can claim any host. Without a public URL, the service
 * has an address of the machine, and passkeys work only if the browser calls it `localhost`. Undefined if browsers do not allow
 * passkeys: at an IP address, or without TLS. `baseUrl` may have a path.
 */
export function relyingParty(baseUrl: string, host: string | undefined): RelyingParty | undefined {
  const { protocol, hostname, origin } = new URL(baseUrl);
  const name = hostname.replace(/^\[|\]$/g, "");
  if (protocol === "https:") return isIP(name) === 0 ? { id: name, origin } : undefined;
  const isOfMachine = name === "localhost" || isIP(name) !== 0;
  const isLocal = /^localhost(:\d{1,5})?$/.test(host ?? "");
  return isOfMachine && isLocal ? { id: "localhost", origin: `http://${host}` } : undefined;
}
