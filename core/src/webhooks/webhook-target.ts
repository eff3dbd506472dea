import { unescape as percentDecoded } from "node:querystring";
import { Failure } from "../failures.ts";
import type { Callee } from "./callee.ts";
import type { AllowedHosts } from "./webhook-hosts.ts";

/** The address of a webhook, or of whoever else is called, taken apart once. */
export interface WebhookTarget {
  origin: string;
  /** With the query string. */
  path: string;
  /** Host and port, for messages: the rest of the address may be a secret. */
  host: string;
  /** Whether the operator has opened the host. */
  open: boolean;
  /** Credentials in the URL as the value of an `Authorization` header (RFC 7617). */
  authorization: string | undefined;
}

/** Throws a `Failure` (502, `blocked_address`) where Parley may not call: `https:` only, but on hosts that the operator opened. */
export function webhookTarget(address: string, allowedHosts: AllowedHosts, callee: Callee): WebhookTarget {
  const url = URL.parse(address);
  const open = url !== null && allowedHosts(url);
  if (url === null || !(url.protocol === "https:" || (open && url.protocol === "http:"))) {
    throw new Failure(
      "webhookUnreachable",
      callee.setting,
      "blocked_address",
      `The ${callee.name}'s address must start with https://, unless the operator lists its host in PARLEY_ALLOW_WEBHOOK_HOSTS.`,
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
