import type { LookupAddress } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
// Imported by file, because Bun has its own "undici", which cannot connect.
import { buildConnector } from "undici/index.js";
import { ConnectError } from "./connect-error.ts";
import { isPublicAddress } from "./public-address.ts";

/** Milliseconds to a finished TCP and TLS handshake. */
const CONNECT_TIMEOUT = 10_000;
/** Milliseconds for each IP address of a host with several. Node's default of 250 is too short for distant servers. */
const ADDRESS_TIMEOUT = 1_000;

/**
 * Connects to webhooks. Refuses IP addresses that are not public, unless the operator has allowed the host. Checks a literal IP
 * address (for which there is no lookup), every answer of the lookup, and the connected socket. All failures are a `ConnectError`.
 */
export function guardedConnector(options: {
  open: boolean;
  lookup: LookupFunction;
}): buildConnector.connector {
  const lookup = options.open ? options.lookup : guarded(options.lookup);
  const connect = buildConnector({
    allowH2: false,
    timeout: CONNECT_TIMEOUT,
    autoSelectFamilyAttemptTimeout: ADDRESS_TIMEOUT,
    lookup,
    // undici passes further options to net.connect, although its types omit some of them.
  } as buildConnector.BuildOptions);

  return (target, callback) => {
    if (!options.open && isIP(target.hostname) !== 0 && !isPublicAddress(target.hostname)) {
      queueMicrotask(() => callback(blocked(target.hostname), null));
      return;
    }
    connect(target, (error, socket) => {
      if (error !== null) return callback(ConnectError.from(error), null);
      const address = socket.remoteAddress ?? "";
      if (options.open || isPublicAddress(address)) return callback(null, socket);
      socket.destroy();
      callback(blocked(address), null);
    });
  };
}

/** Refuses a DNS answer that contains any non-public address, even if other addresses in it are public. */
function guarded(lookup: LookupFunction): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, options, (error, found, family) => {
      const addresses: LookupAddress[] = Array.isArray(found)
        ? found
        : [{ address: found, family: family ?? 0 }];
      const refused = error ? undefined : addresses.find(({ address }) => !isPublicAddress(address));
      if (refused) callback(blocked(refused.address), found, family);
      else callback(error, found, family);
    });
  };
}

function blocked(address: string): ConnectError {
  return new ConnectError("blocked_address", `${address} is not a public address`);
}
