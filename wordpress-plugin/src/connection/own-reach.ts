import { __, sprintf } from "@wordpress/i18n";
import type { ConnectionState } from "./connection-state.ts";
import type { Finding } from "./finding-list.tsx";

/** Milliseconds. */
const PATIENCE = 10_000;

/**
 * Tests whether this user's browser reaches the service. Firewalls and certificates can stop visitors' browsers in the
 * same way.
 */
export async function ownReach(state: ConnectionState): Promise<Finding> {
  const address = state.browser_url || state.service_url;
  const isReached = await fetch(`${address}/v1/widget/config?site=${encodeURIComponent(state.public_key)}`, {
    credentials: "omit",
    cache: "no-store",
    signal: AbortSignal.timeout(PATIENCE),
  })
    .then((answer) => answer.json())
    .then(
      (body) => typeof body?.success === "boolean",
      () => false,
    );
  if (isReached)
    return {
      id: "own-browser",
      status: "good",
      label: __("Your own browser reaches the service there.", "parley-chat"),
      advice: "",
    };
  return {
    id: "own-browser",
    status: "critical",
    /* translators: %s: address. */
    label: sprintf(__("Your own browser could not reach the service at %s.", "parley-chat"), address),
    advice: __(
      'Open that address, followed by /healthz, in another tab. It must show {"status":"ok"}. Check for a firewall, an invalid certificate or a browser extension.',
      "parley-chat",
    ),
  };
}
