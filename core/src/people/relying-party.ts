import { isIP } from "node:net";

/** The relying party of a passkey (WebAuthn, Level 3, 5.1.2): browsers use the passkey at this origin only. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * Made from the service's public URL, because a request can claim any host. Without a public URL, the service is at an address of
 * the machine: passkeys then work only if the browser calls it `localhost`. Undefined if browsers do not allow passkeys: at an IP
 * address, and without TLS. `baseUrl` may have a path.
 */
export function relyingParty(baseUrl: string, host: string | undefined): RelyingParty | undefined {
  const { protocol, hostname, origin } = new URL(baseUrl);
  const name = hostname.replace(/^\[|\]$/g, "");
  if (protocol === "https:") return isIP(name) === 0 ? { id: name, origin } : undefined;
  const isOfMachine = name === "localhost" || isIP(name) !== 0;
  const isLocal = /^localhost(:\d{1,5})?$/.test(host ?? "");
  return isOfMachine && isLocal ? { id: "localhost", origin: `http://${host}` } : undefined;
}
