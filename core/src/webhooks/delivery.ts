import { lookup as systemLookup } from "node:dns";
import type { LookupFunction } from "node:net";
import { LRUCache } from "lru-cache";
import { type Callee, WEBHOOK } from "./callee.ts";
import { circuitBreaker } from "./circuit-breaker.ts";
import { deliveryFailure } from "./delivery-failure.ts";
import {
  type AnswerListener,
  ExchangeStopped,
  type WebhookAnswer,
  webhookExchange,
} from "./webhook-exchange.ts";
import type { AllowedHosts } from "./webhook-hosts.ts";
import { webhookPools } from "./webhook-pools.ts";
import { type WebhookTarget, webhookTarget } from "./webhook-target.ts";

/** URLs that are kept taken apart. */
const URLS = 1_000;

export interface WebhookCall {
  siteId: string;
  url: string;
  /** Sent as it is, by POST. */
  body: string;
  headers: Record<string, string>;
  /** Milliseconds for the whole exchange, from the first attempt to connect to the answer's last byte. */
  timeout: number;
  /** The site's webhook, unless said otherwise. */
  callee?: Callee;
  listener?: AnswerListener;
}

export interface WebhookDelivery {
  /**
   * Any HTTP status is an answer, a redirect too: none is followed. Rejects with a `Failure` of status 502, field
   * `webhook_url` (or the callee's own): `unreachable`, `timeout`, `blocked_address`, or `too_long` for an answer of over
   * 1 MiB. An `ExchangeStopped` of the listener's passes as it is.
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
}): WebhookDelivery {
  const targets = new LRUCache<string, WebhookTarget, Callee>({
    max: URLS,
    memoMethod: (url, _stale, { context }) => webhookTarget(url, deps.allowedHosts, context),
  });
  const pools = webhookPools(deps.lookup ?? systemLookup, deps.clock);
  const throughBreaker = circuitBreaker(deps.clock);

  return {
    async deliver({ siteId, url, body, headers, timeout, callee = WEBHOOK, listener }) {
      const target = targets.memo(url, { context: callee });
      const { authorization } = target;
      const request = {
        method: "POST" as const,
        path: target.path,
        body,
        headers: {
          "accept-encoding": "identity",
          ...(authorization !== undefined && !hasAuthorization(headers) ? { authorization } : undefined),
          ...headers,
        },
      };
      return throughBreaker(`${siteId} ${target.host}`, async () => {
        try {
          return await webhookExchange(pools.of(target), request, timeout, listener);
        } catch (error) {
          throw error instanceof ExchangeStopped
            ? error
            : deliveryFailure(error, callee, target.host, timeout);
        }
      });
    },
    close: () => pools.close(),
  };
}

function hasAuthorization(headers: Record<string, string>): boolean {
  return Object.keys(headers).some((name) => name.toLowerCase() === "authorization");
}
