import { lookup as systemLookup } from "node:dns";
import type { LookupFunction } from "node:net";
import { LRUCache } from "lru-cache";
import { Failure } from "../../failures.ts";
import { type RepeatableBody, UnreadableBody } from "../repeatable-body.ts";
import { circuitBreaker } from "./circuit-breaker.ts";
import { webhookPools } from "./connection-pools.ts";
import { deliveryFailure } from "./delivery-failure.ts";
import type { AllowedHosts } from "./parse-allowed-hosts.ts";
import { type Receiver, WEBHOOK } from "./receiver.ts";
import {
  type ReservedMemory,
  type ResponseMemory,
  reservedMemory,
  responseMemory,
} from "./response-memory.ts";
import { type AnswerListener, RequestStopped, sendRequest, type WebhookAnswer } from "./send-request.ts";
import { turnQueue } from "./turn-queue.ts";
import { type WebhookTarget, webhookTarget } from "./webhook-target.ts";

/** Maximum number of parsed URLs in the cache. */
const URLS = 1_000;

export interface WebhookCall {
  siteId: string;
  url: string;
  /** Default: POST. */
  method?: "GET" | "POST";
  /** The body, which is sent unchanged. */
  body: string | RepeatableBody;
  headers: Record<string, string>;
  /** Milliseconds for the whole call, from the first attempt to connect to the last byte of the response. */
  timeout: number;
  /** Default: the site's webhook. */
  receiver?: Receiver;
  listener?: AnswerListener;
  /** Memory of a response that is used after this call. The caller must release it. */
  memory?: ReservedMemory;
}

export interface WebhookDelivery {
  /**
   * Resolves with a response of any HTTP status. Redirects are not followed. Rejects with a `Failure` of status 502, field
   * `webhook_url` (or the receiver's own): `unreachable`, `timeout`, `blocked_address`, or `too_long` for a response over 1 MiB,
   * `no_reply` for an unreadable one. Passes unchanged: an `UnreadableBody`, the listener's `RequestStopped` or `Failure`, and the
   * `Failure` (429, `in_flight`) of a call that was aborted to save memory.
   */
  deliver(call: WebhookCall): Promise<WebhookAnswer>;
  /** Aborts calls in progress, which fail as `unreachable`. */
  close(): Promise<void>;
}

/**
 * Calls webhooks and other receivers over persistent connections (contract §6.2). Each site has a circuit breaker per host, so that
 * calls do not wait repeatedly for a host that is down. `clock` is in milliseconds.
 */
export function webhookDelivery(deps: {
  allowedHosts: AllowedHosts;
  lookup?: LookupFunction;
  clock: () => number;
  answers?: ResponseMemory;
}): WebhookDelivery {
  const targets = new LRUCache<string, WebhookTarget, Receiver>({
    max: URLS,
    memoMethod: (url, _stale, { context }) => webhookTarget(url, deps.allowedHosts, context),
  });
  const pools = webhookPools(deps.lookup ?? systemLookup, deps.clock);
  const answers = deps.answers ?? responseMemory();
  const bounds = { queue: turnQueue({ perTurn: 2 }), answers };
  const breaker = circuitBreaker(deps.clock);

  return {
    async deliver({
      siteId,
      url,
      method = "POST",
      body,
      headers,
      timeout,
      receiver = WEBHOOK,
      listener,
      memory: given,
    }) {
      const target = targets.memo(url, { context: receiver });
      const request = {
        method,
        path: target.path,
        body,
        headers: withOwnHeaders(headers, target.authorization),
      };
      const circuit = `${siteId} ${target.host}`;
      breaker.enter(circuit);
      const memory = given ?? reservedMemory(siteId);
      try {
        const answer = await sendRequest(pools.of(target), request, { timeout, listener, memory }, bounds);
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
        if (given === undefined) answers.release(memory);
      }
    },
    close: () => pools.close(),
  };
}

/** Adds the URL's credentials, unless the call has its own, and by default asks for an uncompressed response. */
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
