import { lookup as systemLookup } from "node:dns";
import type { LookupFunction } from "node:net";
import { LRUCache } from "lru-cache";
import { Failure } from "../../failures.ts";
import { type RepeatableBody, UnreadableBody } from "../repeatable-body.ts";
import { circuitBreaker } from "./circuit-breaker.ts";
import { webhookPools } from "./connection-pools.ts";
import { deliveryFailure } from "./delivery-failure.ts";
import { type HeldAnswer, type HeldAnswers, heldAnswer, heldAnswers } from "./held-answers.ts";
import type { AllowedHosts } from "./parse-allowed-hosts.ts";
import { type Receiver, WEBHOOK } from "./receiver.ts";
import { type AnswerListener, RequestStopped, sendRequest, type WebhookAnswer } from "./send-request.ts";
import { turnQueue } from "./turn-queue.ts";
import { type WebhookTarget, webhookTarget } from "./webhook-target.ts";

/** URLs that are kept taken apart. */
const URLS = 1_000;

export interface WebhookCall {
  siteId: string;
  url: string;
  /** Sent as it is, by POST. */
  body: string | RepeatableBody;
  headers: Record<string, string>;
  /** Milliseconds for the whole request and its answer, from the first attempt to connect to the answer's last byte. */
  timeout: number;
  /** The site's webhook, unless said otherwise. */
  receiver?: Receiver;
  listener?: AnswerListener;
  /** Where more of the answer is kept than until this call is over: what is held is then the caller's to release. */
  held?: HeldAnswer;
}

export interface WebhookDelivery {
  /**
   * Any HTTP status is an answer, a redirect too: none is followed. Rejects with a `Failure` of status 502, field
   * `webhook_url` (or the receiver's own): `unreachable`, `timeout`, `blocked_address`, or `too_long` for an answer of over
   * 1 MiB, `no_reply` for one that cannot be read. An `RequestStopped` of the listener's and a `Failure` pass as they are.
   */
  deliver(call: WebhookCall): Promise<WebhookAnswer>;
  /** Breaks off what is still under way; it fails as `unreachable`. */
  close(): Promise<void>;
}

/**
 * Calls webhooks over connections that are kept alive (design, section 6). A dead one is not waited for over and over:
 * each site has a circuit breaker per host. `clock` is in milliseconds.
 */
export function webhookDelivery(deps: {
  allowedHosts: AllowedHosts;
  lookup?: LookupFunction;
  clock: () => number;
  answers?: HeldAnswers;
}): WebhookDelivery {
  const targets = new LRUCache<string, WebhookTarget, Receiver>({
    max: URLS,
    memoMethod: (url, _stale, { context }) => webhookTarget(url, deps.allowedHosts, context),
  });
  const pools = webhookPools(deps.lookup ?? systemLookup, deps.clock);
  const answers = deps.answers ?? heldAnswers();
  const bounds = { queue: turnQueue({ perTurn: 2 }), answers };
  const breaker = circuitBreaker(deps.clock);

  return {
    async deliver({ siteId, url, body, headers, timeout, receiver = WEBHOOK, listener, held: kept }) {
      const target = targets.memo(url, { context: receiver });
      const request = {
        method: "POST" as const,
        path: target.path,
        body,
        headers: withOwnHeaders(headers, target.authorization),
      };
      const circuit = `${siteId} ${target.host}`;
      breaker.enter(circuit);
      const held = kept ?? heldAnswer(siteId);
      try {
        const answer = await sendRequest(pools.of(target), request, { timeout, listener, held }, bounds);
        breaker.answered(circuit);
        return answer;
      } catch (error) {
        const failure =
          error instanceof RequestStopped || error instanceof UnreadableBody || error instanceof Failure
            ? error
            : deliveryFailure(error, receiver, target.host, timeout);
        breaker.failed(circuit, failure);
        throw failure;
      } finally {
        if (kept === undefined) answers.release(held);
      }
    },
    close: () => pools.close(),
  };
}

/** The address' credentials are for calls that have none of their own. */
function withOwnHeaders(
  headers: Record<string, string>,
  authorization: string | undefined,
): Record<string, string> {
  const sent: Record<string, string> = { "accept-encoding": "identity", ...headers };
  if (authorization !== undefined && !hasAuthorization(headers)) sent.authorization = authorization;
  return sent;
}

function hasAuthorization(headers: Record<string, string>): boolean {
  return Object.keys(headers).some((name) => name.toLowerCase() === "authorization");
}
