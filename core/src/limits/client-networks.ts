import { isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";

/** A network that counts as one client, and its factor compared to one IPv4 address. */
export interface ClientNetwork {
  name: string;
  factor: number;
}

/**
 * The networks that a client counts with, the narrowest first: only the address for IPv4; for IPv6 the /64 of one subscriber and,
 * with ten times the limit, the /48 around it, which one customer with several networks may own.
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
