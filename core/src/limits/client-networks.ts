import { isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";

/** A network that is limited as one client. `factor`: its limit as a multiple of the limit of one IPv4 address. */
export interface ClientNetwork {
  name: string;
  factor: number;
}

/**
 * The networks that a client's requests count towards, narrowest first. For IPv4, only the address. For IPv6, one subscriber's
 * /64, and the /48 around it with ten times the limit, because one customer may have several /64 networks.
 */
export function clientNetworks(ip: string): [ClientNetwork, ...ClientNetwork[]] {
  if (!isIPv6(ip)) return [{ name: ip, factor: 1 }];
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6)) return [{ name: address.toString(), factor: 1 }];
  const first = (groups: number) => address.parts.slice(0, groups).join(":");
  return [
    { name: first(4), factor: 1 },
    { name: first(3), factor: 10 },
  ];
}
