import type { Installation } from "../app/installation.ts";
import { randomText } from "../random-text.ts";
import type { WebhookCall, WebhookDelivery } from "../webhooks/delivery/delivery.ts";
import { WEBHOOK } from "../webhooks/delivery/receiver.ts";
import type { CallWatcher } from "../webhooks/delivery/watched-delivery.ts";
import { signBody } from "../webhooks/request/sign-request.ts";
import { signingFor } from "../webhooks/request/signed-call.ts";
import { printedCall, printedEnd } from "./printed-call.ts";

export interface WatchedCalls {
  watch: CallWatcher;
  /** The last call of a webhook that can be sent again. */
  last(): WebhookCall | undefined;
}

/** Prints each call and its end, numbered, and remembers the last one of a webhook. */
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
 * Sends the same body again, signed now. A workflow that checks the time or the ids of Standard Webhooks accepts it. Its reply
 * reaches no visitor.
 */
export async function replay(
  { siteId, url, body, headers, timeout }: WebhookCall,
  {
    sites,
    delivery,
    clock,
  }: { sites: Installation["sites"]; delivery: WebhookDelivery; clock: () => number },
): Promise<void> {
  const at = clock();
  const signing = signingFor({
    site: await sites.find(siteId),
    sessionId: headers["X-Session-ID"] ?? "",
    userVerified: headers["X-User-Verified"] === "true",
    at,
    randomText: randomText(),
  });
  const replyUrl = headers["X-Reply-URL"];
  const signed = signBody(String(body), replyUrl === undefined ? signing : { ...signing, replyUrl }, at);
  await delivery.deliver({ siteId, url, timeout, ...signed });
}
