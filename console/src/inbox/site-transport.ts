import type { Transport } from "@parley/inbox";
import { fetchTransport } from "@parley/inbox/transport";
import { BASE } from "../api/call.ts";
import { reportSignedOut, signedInAgain } from "../api/sign-in-state.ts";

/**
 * Connects the inbox to the service as the signed-in person. If the sign-in has ended, a read waits for the next
 * sign-in; a change is refused, because another person may sign in.
 */
export function siteTransport(site: string, canUpload: boolean): Transport {
  return fetchTransport({
    address: (path) => new URL(path, BASE),
    headers: () => ({ "x-parley-console": "1", "x-parley-site": site }),
    stream: "events",
    canUpload,
    async renew({ status, field }, { method, signal }) {
      if (status !== 401 || field !== "session") return false;
      reportSignedOut();
      if (method !== "GET") return false;
      await signedInAgain(signal);
      return true;
    },
  });
}
