import type { Installation } from "../app/installation.ts";
import { randomText } from "../random-text.ts";
import type { WebhookCall } from "../webhooks/delivery/delivery.ts";
import { WEBHOOK } from "../webhooks/delivery/receiver.ts";
import type { CallWatcher } from "../webhooks/delivery/watched-delivery.ts";
import { signBody } from "../webhooks/request/sign-request.ts";
import { signingFor } from "../webhooks/request/signed-call.ts";
import { printedCall, printedEnd } from "./printed-call.ts";

export interface WatchedCalls {
  watch: CallWatcher;
  /** Returns the last webhook call that can be sent again. */
  last(): WebhookCall | undefined;
}

/** Prints each call and its end, numbered, and remembers the last webhook call. */
export function watchCalls(print: (text: string) => void): WatchedCalls {
  let count = 0;
  let last: WebhookCall | undefined;
  return {
    watch(call) {
      count += 1;
      const number = count;
      if ((call.receiver ?? WEBHOOK) === WEBHOOK && typeof call.body === "string") last = call;
      print(printedCall(number, call));
      return (end) => print(printedEnd(number, end));
    },
    last: () => last,
  };
}

/**
 * Returns the same call with a new signature, so that a workflow that checks times or ids accepts it. Visitors do not receive the
 * reply to this call. Rejects if the call went to another origin than the site's webhook, because secret headers and the
 * signature are only for that origin.
 */
export async function signedAgain(
  { siteId, url, body, headers, timeout }: WebhookCall,
  { sites, at }: { sites: Pick<Installation["sites"], "find">; at: number },
): Promise<WebhookCall> {
  const site = await sites.find(siteId);
  if (URL.parse(url)?.origin !== URL.parse(site.settings.webhook_url ?? "")?.origin)
    throw new Error("The site's webhook has changed since the last call, so that call is not sent again.");
  const signing = signingFor({
    site,
    at,
    randomText: randomText(),
    sessionId: headers["X-Session-ID"] ?? "",
    userVerified: headers["X-User-Verified"] === "true",
  });
  const replyUrl = headers["X-Reply-URL"];
  const signed = signBody(String(body), replyUrl === undefined ? signing : { ...signing, replyUrl }, at);
  return { siteId, url, timeout, ...signed };
}
