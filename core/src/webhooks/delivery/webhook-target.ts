import { unescape as percentDecoded } from "node:querystring";
import { Failure } from "../../failures.ts";
import type { AllowedHosts } from "./parse-allowed-hosts.ts";
import type { Receiver } from "./receiver.ts";

/** The parsed URL of a webhook, or of another receiver. */
export interface WebhookTarget {
  origin: string;
  /** With the query string. */
  path: string;
  /** Host and port, for messages: the rest of the URL may be secret. */
  host: string;
  /** Whether the operator has allowed the host. */
  open: boolean;
  /** Credentials in the URL as the value of an `Authorization` header (RFC 7617). */
  authorization: string | undefined;
}

/**
 * Parses the URL. Throws a `Failure` (502, `blocked_address`) unless it is an `https:` URL, or an `http:` URL on a host that the
 * operator allowed.
 */
export function webhookTarget(
  address: string,
  allowedHosts: AllowedHosts,
  receiver: Receiver,
): WebhookTarget {
  const url = URL.parse(address);
  const open = url !== null && allowedHosts(url);
  if (url === null || !(url.protocol === "https:" || (open && url.protocol === "http:"))) {
    throw new Failure(
      "webhookUnreachable",
      receiver.setting,
      "blocked_address",
      `The ${receiver.name}'s address must start with https://${fixFor(url)}.`,
    );
  }
  const { origin, pathname, search, host, username, password } = url;
  const credentials = `${percentDecoded(username)}:${percentDecoded(password)}`;
  return {
    origin,
    path: pathname + search,
    host,
    open,
    authorization: credentials === ":" ? undefined : `Basic ${Buffer.from(credentials).toString("base64")}`,
  };
}

/** Returns the end of an error message, with the fix for the most common first setup: a workflow platform on the same machine. */
function fixFor(url: URL | null): string {
  return url?.protocol === "http:"
    ? `, unless the operator adds ${url.host} to PARLEY_ALLOW_WEBHOOK_HOSTS`
    : "";
}
