import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import type { Broadcast } from "../cluster/broadcast-signals.ts";
import type { RedisConnection } from "../cluster/redis-connection.ts";
import type { ContentStore } from "../files/content-store.ts";
import { fileAddresses } from "../files/file-addresses.ts";
import type { Bounds, IncomingFolder } from "../files/incoming-folder.ts";
import { markedOutages } from "../files/marked-outages.ts";
import { visitorTokens } from "../identity/visitor-token.ts";
import { memoryLimiter } from "../limits/limiter.ts";
import { ADDRESS_LIMITS, type AddressLimits } from "../limits/rate-limit-keys.ts";
import { inFlight } from "../limits/slots.ts";
import { liveEvents } from "../live/live-events.ts";
import { metrics } from "../observability/metrics.ts";
import type { Mailer } from "../outgoing/mail.ts";
import { passwords } from "../people/password.ts";
import { type PeopleService, peopleService } from "../people/people-service.ts";
import { signIns } from "../people/sign-ins.ts";
import { randomText as newRandomText } from "../random-text.ts";
import { callLog } from "../replies/call-log.ts";
import { EVENT_BOUNDS } from "../replies/feedback-event.ts";
import { handovers } from "../replies/handovers.ts";
import { clusterReplies } from "../replies/live-replies.ts";
import { keyUses } from "../sites/api-keys.ts";
import type { Vault } from "../sites/secrets/vault.ts";
import { siteCache } from "../sites/site-cache.ts";
import { type SiteService, siteService } from "../sites/site-service.ts";
import type { Storage } from "../storage/port.ts";
import type { Placed } from "../storage/sqlite/sqlite-storage.ts";
import { webhookDelivery } from "../webhooks/delivery/delivery.ts";
import type { AllowedHosts } from "../webhooks/delivery/parse-allowed-hosts.ts";
import { responseMemory } from "../webhooks/delivery/response-memory.ts";
import { type CallWatcher, watchedDelivery } from "../webhooks/delivery/watched-delivery.ts";
import { ownState, stateInRedis } from "./shared-state.ts";

const REMEMBERED_SITES = 10_000;
/** Limits of concurrent uploads. Each one has a file on disk and an open file descriptor. */
const MOST_UPLOADS = { perAddress: 50, perSite: 500, total: 1_000 };

export interface ChatServiceParts {
  storage: Storage & Placed;
  vault: Vault;
  /** Created if undefined. Pass an existing service, because it serialises changes to a site. */
  sites?: SiteService;
  /** Created if undefined. */
  people?: PeopleService;
  allowedHosts: AllowedHosts;
  inFlightBounds: { perSite: number; total: number };
  /** Maximum number of connections that listen to conversations. */
  mostListeners?: number;
  /** Maximum bytes of unfinished replies. Default: a share of the heap's limit. */
  answerBounds?: { perSite: number; total: number };
  operatorKey: string | undefined;
  /** Limits per client address. Absent limits have their defaults. */
  addressLimits?: Partial<AddressLimits>;
  log: Logger;
  /** Whether people can sign in. */
  console?: boolean | undefined;
  /** Where files are received and stored; undefined: files are refused. */
  files?: { content: ContentStore; incoming: IncomingFolder; pace?: Omit<Bounds, "bytes"> } | undefined;
  /** Sends e-mails to people and visitors; undefined: none are sent. */
  mailer?: Mailer | undefined;
  /** Carries signals to other processes on the same storage, if there is no Redis. */
  broadcast?: Broadcast | undefined;
  /**
   * Connection to the Redis that has the state shared with other services on the same storage. Open it after the service is
   * assembled.
   */
  redis?: RedisConnection | undefined;
  /** The service's own URL, with `/v1`. */
  baseUrl: () => string;
  clock?: () => number;
  /** Receives each call of a webhook, an events URL or a model. */
  watch?: CallWatcher | undefined;
  /** Returns the IP address of a proxy that forwards calls but is not trusted; undefined if there was none yet. */
  unnamedProxy?: (() => string | undefined) | undefined;
}

export type Foundation = ReturnType<typeof foundation>;

export function foundation(parts: ChatServiceParts) {
  const { storage, vault, log, redis, baseUrl, clock = Date.now } = parts;
  const randomText = newRandomText();
  const answers = responseMemory(parts.answerBounds);
  const calls = webhookDelivery({ allowedHosts: parts.allowedHosts, clock, answers });
  const counted = memoryLimiter();
  const { limiter, signals, challenges, measured } =
    redis === undefined
      ? ownState(counted, parts.broadcast)
      : stateInRedis(redis, counted, { vault, randomText });
  const waiting = inFlight(parts.inFlightBounds);
  const live = clusterReplies(signals);
  const events = liveEvents({ signals, storage });
  const measures = metrics({
    inFlight: waiting,
    listeners: () => events.size,
    redis: measured,
    writerThread: storage.writerThread,
  });
  const cachedSites = siteCache({
    storage,
    vault,
    clock,
    memory: new LRUCache({ max: REMEMBERED_SITES }),
    guesses: new LRUCache({ max: REMEMBERED_SITES }),
  });
  const addresses = fileAddresses({ key: vault.derive("files"), baseUrl, clock });
  return {
    storage,
    vault,
    log,
    baseUrl,
    unnamedProxy: parts.unnamedProxy ?? (() => undefined),
    clock,
    randomText,
    counted,
    limiter,
    signals,
    challenges,
    live,
    events,
    measures,
    answers,
    addresses,
    fileAddress: addresses.addressOf,
    callLog: callLog({ storage, clock }),
    delivery: parts.watch === undefined ? calls : watchedDelivery(calls, parts.watch, { clock }),
    handovers: handovers({ storage, live, events, log, countDropped: measures.replyDropped }),
    cachedSites,
    keyUses: keyUses({ storage, clock }),
    /** Call after each stored change to a site, its keys or its knowledge. */
    settingsChanged() {
      cachedSites.recheck();
      signals.publish("settings");
    },
    sites: parts.sites ?? siteService({ storage, vault, randomText, clock }),
    people: parts.people ?? peopleService({ storage, passwords: passwords(), randomText, clock }),
    signIns: signIns({ storage, randomText, clock }),
    visitorTokens: visitorTokens(vault),
    files: parts.files && { ...parts.files, content: markedOutages(parts.files.content) },
    mailer: parts.mailer,
    addressLimits: { ...ADDRESS_LIMITS, ...parts.addressLimits },
    waiting,
    telling: inFlight(EVENT_BOUNDS),
    uploads: inFlight(MOST_UPLOADS, "files of WHOSE are being uploaded"),
  };
}
