import { Keyv } from "keyv";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { type Dispatch, dispatcher, tableOf } from "./api/dispatcher.ts";
import { openApiDocument } from "./api/openapi.ts";
import { apiPages } from "./api/pages.ts";
import type { AnyRoute } from "./api/route.ts";
import { ROUTES } from "./api/routes/index.ts";
import { authentication } from "./identity/authentication.ts";
import { visitorTokens } from "./identity/visitor-token.ts";
import { type InFlight, inFlight } from "./limits/in-flight.ts";
import type { Limiter } from "./limits/limiter.ts";
import { limiterWithFallback } from "./limits/limiter-with-fallback.ts";
import { memoryLimiter } from "./limits/memory-limiter.ts";
import { redisLimiter } from "./limits/redis-limiter.ts";
import { logRequest } from "./operations/log.ts";
import { type Metrics, metrics } from "./operations/metrics.ts";
import { type RandomText, randomText } from "./random-text.ts";
import { type Broadcast, broadcastSignals } from "./replicas/broadcast-signals.ts";
import { redisBroadcast } from "./replicas/redis-broadcast.ts";
import type { RedisConnection } from "./replicas/redis-connection.ts";
import { noSignals, type Signals } from "./replicas/signals.ts";
import { answerMessage } from "./replies/answer-message.ts";
import { EVENT_BOUNDS, feedbackEvent } from "./replies/feedback-event.ts";
import { heldClaims } from "./replies/held-claims.ts";
import { questionAt } from "./replies/late-replies.ts";
import { modelSource } from "./replies/model-source.ts";
import { pendingReplies } from "./replies/pending-replies.ts";
import { repliesEverywhere } from "./replies/replies-everywhere.ts";
import { replyBySite } from "./replies/reply-by-site.ts";
import { takeLateReply } from "./replies/take-late-reply.ts";
import { webhookSource } from "./replies/webhook-source.ts";
import { sessionSearch } from "./sessions/session-search.ts";
import { inTurn } from "./sites/in-turn.ts";
import { siteDirectory } from "./sites/site-directory.ts";
import { type SiteKeeper, siteKeeper } from "./sites/site-keeper.ts";
import type { Vault } from "./sites/vault.ts";
import type { Storage } from "./storage/port.ts";
import { webhookDelivery } from "./webhooks/delivery.ts";
import type { AllowedHosts } from "./webhooks/webhook-hosts.ts";
import { testWebhook } from "./webhooks/webhook-test.ts";

const SWEEP_EVERY = 60_000;
const REMEMBERED_SITES = 10_000;

/** The service without a server around it: what Express, a fetch server and the tests all talk to. */
export interface ChatService {
  dispatch: Dispatch;
  keeper: SiteKeeper;
  storage: Storage;
  metrics: Metrics;
  inFlight: InFlight;
  /** Nobody waits any more for a reply that whoever serves next can give as well: to be called before the server closes. */
  releaseWaiting(): void;
  /** Waits for what is in flight, then lets go of storage and connections. */
  close(): Promise<void>;
}

export interface ChatServiceParts {
  storage: Storage;
  vault: Vault;
  /** Where changes to a site wait their turn; undefined: one of this service's own. */
  keeper?: SiteKeeper;
  allowedHosts: AllowedHosts;
  inFlightBounds: { perSite: number; total: number };
  operatorKey: string | undefined;
  log: Logger;
  /** Counts requests for more than this process; undefined: they are counted here. */
  limiter?: Limiter | undefined;
  /** Carries signals to other processes on the same storage, where there is no Redis. */
  broadcast?: Broadcast | undefined;
  /** What it shares with other services on the same storage. To be opened once the service is put together. */
  redis?: RedisConnection | undefined;
  /** The base address that the API's description names, with `/v1`. */
  baseUrl: () => string;
  clock?: () => number;
}

/** The one place where everything is put together. */
export function chatService(parts: ChatServiceParts): ChatService {
  const { storage, vault, log, redis } = parts;
  const clock = parts.clock ?? Date.now;
  const random = randomText();
  const directory = siteDirectory({
    storage,
    vault,
    memory: boundedMemory(),
    originMemory: boundedMemory(),
    clock,
  });
  const tokens = visitorTokens(vault);
  const keeper = parts.keeper ?? siteKeeper({ storage, vault, randomText: random, clock });
  const delivery = webhookDelivery({ allowedHosts: parts.allowedHosts, clock });
  const waiting = inFlight(parts.inFlightBounds);
  const telling = inFlight(EVENT_BOUNDS);
  const counted = memoryLimiter();
  const { limiter, signals, measured } =
    redis === undefined
      ? { limiter: parts.limiter ?? counted, signals: signalsOver(parts.broadcast) }
      : overRedis(redis, parts.limiter ?? counted, vault, random);
  const live = repliesEverywhere(signals);
  signals.on("settings", directory.recheck);
  const claims = heldClaims({ storage, clock });
  const pending = pendingReplies({ storage, live, clock, atMost: parts.inFlightBounds.total });
  const measures = metrics({ inFlight: waiting, redis: measured });
  const sweeping = setInterval(() => counted.sweep(clock()), SWEEP_EVERY);
  sweeping.unref();

  const routes = ROUTES as readonly unknown[] as readonly AnyRoute[];
  const dispatch = dispatcher({
    table: tableOf(
      routes,
      apiPages(() => openApiDocument(routes, parts.baseUrl())),
    ),
    services: {
      storage,
      keeper,
      directory: {
        ...directory,
        recheck() {
          directory.recheck();
          signals.tell("settings");
        },
      },
      visitorTokens: tokens,
      answerMessage: answerMessage({
        storage,
        live,
        claims,
        source: replyBySite({
          webhook: webhookSource({
            delivery,
            randomText: random,
            replyUrl: (address) => `${parts.baseUrl()}/replies/${address}`,
          }),
          model: modelSource({ delivery }),
        }),
        randomText: random,
        clock,
      }),
      liveReplies: live,
      readPending: pending.read,
      searchSessions: sessionSearch({ storage, inTurn: inTurn() }),
      takeLateReply: takeLateReply({ storage, live, randomText: random }),
      tellFeedback: feedbackEvent({ delivery, randomText: random, inFlight: telling }),
      testWebhook: testWebhook({ delivery, randomText: random, clock }),
      randomText: random,
    },
    authenticate: authentication({
      directory,
      visitorTokens: tokens,
      questionAt: (address) => questionAt(address, storage),
      operatorKey: parts.operatorKey,
    }),
    limiter,
    inFlight: waiting,
    randomText: random,
    clock,
    record(request) {
      const now = clock();
      measures.request(request, now);
      logRequest(log, request, now);
    },
  });

  return {
    dispatch,
    keeper,
    storage,
    metrics: measures,
    inFlight: waiting,
    releaseWaiting() {
      pending.release();
      live.handOn();
    },
    async close() {
      await Promise.all([waiting.drained(), telling.drained()]);
      clearInterval(sweeping);
      claims.close();
      await delivery.close();
      await redis?.close();
      await storage.close();
    },
  };
}

/** Short-lived state in this process, bounded: the least recently used goes first. Values stay the objects they are. */
function boundedMemory(): Keyv {
  const entries = new LRUCache<string, object>({ max: REMEMBERED_SITES });
  const store = {
    get: (key: string) => entries.get(key),
    set: (key: string, value: object) => void entries.set(key, value),
    delete: (key: string) => entries.delete(key),
    clear: () => entries.clear(),
  };
  const memory = new Keyv({ store, useKeyPrefix: false, throwOnErrors: true });
  memory.serialize = undefined;
  memory.deserialize = undefined;
  return memory;
}

function signalsOver(broadcast: Broadcast | undefined): Signals {
  return broadcast === undefined ? noSignals : broadcastSignals(broadcast);
}

/** Keys and channels begin with what the master secret tells: other installations may use the same Redis. */
function overRedis(redis: RedisConnection, own: Limiter, vault: Vault, random: RandomText) {
  const name = `parley:${Buffer.from(vault.derive("redis")).toString("base64url", 0, 12)}`;
  const isUp = () => redis.trouble === undefined;
  const limiter = limiterWithFallback({ shared: redisLimiter({ redis, prefix: `${name}:` }), isUp, own });
  return {
    limiter,
    signals: broadcastSignals(redisBroadcast(redis, { prefix: name, name: random(12) })),
    measured: { isUp, countedAlone: () => limiter.countedAlone },
  };
}
