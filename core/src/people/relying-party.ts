import { isIP } from "node:net";

/** Whom a passkey is for (WebAuthn, Level 3, 5.1.2): browsers use it at this origin alone. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * The service's public address says it, for what a request says of itself is anybody's word. Without one the service is at an
 * address of the machine, for which there are no passkeys unless the browser calls it `localhost`. Undefined where browsers allow
 * none: at an IP address, and without TLS. `baseUrl` may have a path.
 */
export function relyingParty(baseUrl: string, host: string | undefined): RelyingParty | undefined {
  const { protocol, hostname, origin } = new URL(baseUrl);
  const name = hostname.replace(/^\[|\]$/g, "");
  if (protocol === "https:") return isIP(name) === 0 ? { id: name, origin } : undefined;
  const isOfMachine = name === "localhost" || isIP(name) !== 0;
  const isLocal = /^localhost(:\d{1,5})?$/.test(host ?? "");
  return isOfMachine && isLocal ? { id: "localhost", origin: `http://${host}` } : undefined;
}
