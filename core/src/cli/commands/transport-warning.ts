import type { Options } from "../../options.ts";
import { isThisMachine } from "../this-machine.ts";

/**
 * Returns a warning if the service listens for other machines without TLS and without a trusted proxy, because the service
 * refuses the requests of those machines (contract §4.1, HTTPS).
 */
export function transportWarning({ host, tls, trustProxy }: Options): string | undefined {
  if (tls !== undefined || trustProxy.length > 0 || isThisMachine(host)) return undefined;
  return `Calls from other machines reach ${host} without TLS and are refused with https_required. Set PARLEY_TLS_CERT and PARLEY_TLS_KEY, or put a proxy in front and set its address in PARLEY_TRUST_PROXY.`;
}
