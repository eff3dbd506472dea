import type { CallFailure, StreamState, Transport } from "@parley/inbox";
import { fetchTransport, serviceFailure } from "@parley/inbox/transport";
import type { InboxFacts } from "./inbox-facts.ts";
import { restAddress } from "./rest-address.ts";

/** Milliseconds. PHP holds a process for each open stream, of which many hosts give a site five: hence polls. */
const POLL_EVERY = 5_000;
/** After so many polls without a change, one in `SLOWED` asks: plans count calls per day. */
const QUIET_AFTER = 12;
const SLOWED = 3;

const STALE_NONCE = "rest_cookie_invalid_nonce";

type Facts = Pick<InboxFacts, "rest" | "nonce" | "renew">;

/** Calls the service by way of the plugin's routes (Rest\InboxRoutes), and renews a nonce that has expired. */
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
      const readMark = async () => {
        const { mark } = (await transport.call("GET", "changes", { signal: listener.signal })) as {
          mark: string;
        };
        return mark;
      };
      transport.listen(path, { ...listener, onState: afterChanges(readMark, onState) });
    },
  };
}

/** Passes `stale` on only after a change: reading everything again is several calls, the mark is one that all users share. */
export function afterChanges(
  readMark: () => Promise<string>,
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
    const mark = await readMark().catch(() => last);
    if (mark === last) return;
    last = mark;
    quiet = 0;
    onState("stale");
  };
}

/** Some hosts refuse other methods than GET and POST. */
function withPlainMethod(init: RequestInit = {}): RequestInit {
  const { method = "GET" } = init;
  if (method === "GET" || method === "POST") return init;
  return { ...init, method: "POST", headers: { ...init.headers, "X-HTTP-Method-Override": method } };
}

/** WordPress's own errors name a code; an outage of the service behind it is like no answer. */
function failure(status: number, body: unknown): CallFailure {
  const refused = serviceFailure(status, body);
  if (status === 503 && refused.field === "service") return { ...refused, status: 0 };
  const { code } = body as { code?: unknown };
  return refused.code === undefined && typeof code === "string" ? { status, code } : refused;
}
