import type { CallFailure, StreamState, Transport } from "@parley/inbox";
import { fetchTransport, serviceFailure } from "@parley/inbox/transport";
import type { InboxFacts } from "./inbox-facts.ts";
import { restAddress } from "./rest-address.ts";

/** Milliseconds between two polls. A stream would occupy a PHP process, and many hosts allow a site only five. */
const POLL_EVERY = 5_000;
/**
 * After this many polls without a change, only one in `SLOWED` calls the service, because plans count calls per day.
 */
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
 * Passes `stale` on only after a change. Re-reading everything takes several calls, whereas one call reads the version,
 * and all users share its result.
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
    // A failed read counts as no change; the transport reports the failure.
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

/**
 * Returns the failure in a response. WordPress's own errors have only a code. An outage of the service gets status 0,
 * like a missing response.
 */
function failure(status: number, body: unknown): CallFailure {
  const refused = serviceFailure(status, body);
  if (status === 503 && refused.field === "service") return { ...refused, status: 0 };
  const { code } = body as { code?: unknown };
  return refused.code === undefined && typeof code === "string" ? { status, code } : refused;
}
