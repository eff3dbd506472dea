import { lookup as systemLookup } from "node:dns";
import type { LookupFunction } from "node:net";
import { LRUCache } from "lru-cache";
import { type Dispatcher, Pool } from "undici/index.js";
import { Failure } from "../../failures.ts";
import { type RepeatableBody, UnreadableBody } from "../repeatable-body.ts";
import { deliveryFailure } from "./delivery-failure.ts";
import { guardedConnector } from "./guarded-connector.ts";
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

/** Consecutive failures after which the circuit opens. */
const THRESHOLD = 5;
/** Milliseconds between two probes. */
const PAUSE = 5_000;
/** Maximum number of circuits with failures in memory. An evicted circuit starts again as closed. */
const CIRCUITS = 10_000;

interface Circuit {
  failures: number;
  last: Failure;
  /** Time in milliseconds from which one call may test whether the webhook works again. */
  probeAt: number;
}

/** One circuit for each key. A caller reports the result once, unless `enter` threw. */
export interface CircuitBreaker {
  /** Throws if the circuit is open. */
  enter(key: string): void;
  answered(key: string): void;
  failed(key: string, error: unknown): void;
}

/**
 * Avoids waiting for a webhook that is down: after five consecutive calls without a response (`unreachable`, `timeout`), calls fail
 * immediately with the last reason, and every five seconds one call is let through. Any response, usable or not, closes the circuit.
 * Calls that end for another reason, such as an aborted call or a forbidden address, leave it as it is. Only circuits with failures
 * use memory.
 */
export function circuitBreaker(clock: () => number): CircuitBreaker {
  const circuits = new LRUCache<string, Circuit>({ max: CIRCUITS });

  return {
    enter(key) {
      // The usual case: no circuit has failures.
      if (circuits.size === 0) return;
      const circuit = circuits.get(key);
      if (circuit === undefined || circuit.failures < THRESHOLD) return;
      const now = clock();
      if (now < circuit.probeAt) throw again(circuit.last);
      circuit.probeAt = now + PAUSE;
    },
    answered(key) {
      if (circuits.size > 0) circuits.delete(key);
    },
    failed(key, error) {
      if (foundNobody(error)) {
        const failures = (circuits.get(key)?.failures ?? 0) + 1;
        circuits.set(key, { failures, last: error, probeAt: clock() + PAUSE });
      } else if (error instanceof Failure && error.kind === "webhookFailed") circuits.delete(key);
    },
  };
}

function foundNobody(error: unknown): error is Failure {
  return error instanceof Failure && (error.reason === "unreachable" || error.reason === "timeout");
}

function again({ kind, field, reason, message, cause }: Failure): Failure {
  return new Failure(kind, field, reason, message, { cause });
}

/** Maximum number of origins with a pool of connections. */
const ORIGINS = 1_000;
/** Milliseconds without a call before an origin's pool is closed. */
const IDLE = 60_000;
/** Milliseconds for which an unused socket stays open, if the server sets no time. */
const KEEP_ALIVE = 4_000;

export interface WebhookPools {
  of(target: Pick<WebhookTarget, "origin" | "open">): Dispatcher;
  /** Aborts calls in progress. */
  close(): Promise<void>;
}

/** Opens a pool of connections per origin. `clock` is in milliseconds. The caller limits the number of concurrent calls. */
export function webhookPools(lookup: LookupFunction, clock: () => number): WebhookPools {
  const leaving = new Set<Pool>();
  const pools = new LRUCache<string, Pool>({
    max: ORIGINS,
    ttl: IDLE,
    ttlAutopurge: true,
    updateAgeOnGet: true,
    perf: { now: clock },
    // Lets calls in progress finish.
    dispose(pool) {
      leaving.add(pool);
      void pool.close().finally(() => leaving.delete(pool));
    },
  });

  function opened({ origin, open }: Pick<WebhookTarget, "origin" | "open">): Pool {
    const pool = new Pool(origin, {
      connect: guardedConnector({ open, lookup }),
      pipelining: 1,
      allowH2: false,
      keepAliveTimeout: KEEP_ALIVE,
      // Turns off undici's timeouts, because the request itself has an exact timeout.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    pools.set(origin, pool);
    return pool;
  }

  return {
    of: (target) => pools.get(target.origin) ?? opened(target),
    async close() {
      const all = [...pools.values(), ...leaving];
      pools.clear();
      await Promise.all(all.map((pool) => pool.destroy()));
    },
  };
}
