import type { CallFailure, StreamState, Transport } from "@parley/inbox";
import { fetchTransport, serviceFailure } from "@parley/inbox/transport";
import type { InboxFacts } from "./inbox-facts.ts";
import { restAddress } from "./rest-address.ts";

/** Milliseconds. PHP needs a process for each open stream, and many hosts allow a site five: hence polling. */
const POLL_EVERY = 5_000;
/** After so many polls without a change, only one in `SLOWED` is sent, because plans count calls per day. */
const QUIET_AFTER = 12;
const SLOWED = 3;

const STALE_NONCE = "rest_cookie_invalid_nonce";

type Facts = Pick<InboxFacts, "rest" | "nonce" | "renew">;

/** Calls the service through the plugin's routes (Rest\InboxRoutes), and renews an expired nonce. */
export function wordpressTransport({ rest, renew, ...first }: Facts): Transport {
  let { nonce } = first;
  const transport = fetchTransport({
    address: (path) => restAddress(rest, `inbox/${path}`),
    headers: () => ({ "X-WP-Nonce": nonce }),
    failure,
    fetch: (address, init) => fetch(address, withPlainMethod(init)),
    async renew({ code }, { signal }) {
      if (code !== STALE_NONCE) return false;
      const answer = await fetch(renew, { cache: "no-store", ...(signal && { signal }) });
      const fresh = (await answer.text()).trim();
      const isNonce = answer.ok && /^[\da-f]{10}$/.test(fresh) && fresh !== nonce;
      if (isNonce) nonce = fresh;
      return isNonce;
    },
    stream: "poll",
    pollEvery: POLL_EVERY,
  });
  return {
    ...transport,
    listen(path, { onState, ...listener }) {
      const readCursor = async () => {
        const { mark } = (await transport.call("GET", "changes", { signal: listener.signal })) as {
          mark: string;
        };
        return mark;
      };
      transport.listen(path, { ...listener, onState: afterChanges(readCursor, onState) });
    },
  };
}

/**
 * Passes `stale` on only after a change: re-reading everything takes several calls, while all users share one version.
 */
export function afterChanges(
  readCursor: () => Promise<string>,
  onState: (state: StreamState) => void,
): (state: StreamState) => void {
  let last: string | undefined;
  let wasLost = false;
  let quiet = 0;
  return async (state) => {
    if (state !== "stale" || wasLost) {
      wasLost = state === "lost";
      last = undefined;
      quiet = 0;
      onState(state);
      return;
    }
    quiet += 1;
    if (quiet > QUIET_AFTER && quiet % SLOWED !== 0) return;
    // A failure is reported by the transport.
    const mark = await readCursor().catch(() => last);
    if (mark === last) return;
    last = mark;
    quiet = 0;
    onState("stale");
  };
}

/** Sends other methods as POST with a header, because some hosts refuse methods other than GET and POST. */
function withPlainMethod(init: RequestInit = {}): RequestInit {
  const { method = "GET" } = init;
  if (method === "GET" || method === "POST") return init;
  return { ...init, method: "POST", headers: { ...init.headers, "X-HTTP-Method-Override": method } };
}

/** WordPress's own errors have a code; an outage of the service behind it counts as no answer. */
function failure(status: number, body: unknown): CallFailure {
  const refused = serviceFailure(status, body);
  if (status === 503 && refused.field === "service") return { ...refused, status: 0 };
  const { code } = body as { code?: unknown };
  return refused.code === undefined && typeof code === "string" ? { status, code } : refused;
}
