import ipaddr from "ipaddr.js";

/** The block that IANA assigns as global unicast; other unicast blocks contain IPv4 addresses in another form (`::127.0.0.1`). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");
/** Azure's platform services, including metadata, at an address that looks public. */
const AZURE_PLATFORM = "168.63.129.16";

/**
 * Whether an IP address is on the public internet. Private, loopback, link-local, metadata and reserved addresses are not, nor is
 * IPv6 that tunnels or translates to IPv4 (6to4, Teredo, NAT64); IPv4-mapped IPv6 counts as its IPv4.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const ip = ipaddr.process(address);
  if (ip.range() !== "unicast" || ip.toString() === AZURE_PLATFORM) return false;
  return ip instanceof ipaddr.IPv4 || ip.match(GLOBAL_UNICAST);
}
