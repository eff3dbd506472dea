import { isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";

/** What counts as one client, and how many times as much it may do as one IPv4 address. */
export interface ClientNetwork {
  name: string;
  factor: number;
}

/**
 * The networks that a client is counted with, the narrowest first: an IPv4 address alone; of an IPv6 address the /64 that one
 * subscriber holds and, ten times as wide, the /48 around it, of which a customer with several networks may hold the whole.
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
