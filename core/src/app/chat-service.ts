import { Keyv } from "keyv";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { limitExceeded } from "../api/access/rate-limit-headers.ts";
import { type Dispatch, dispatcher, tableOf } from "../api/dispatcher.ts";
import { mcpEndpoint } from "../api/mcp/mcp-endpoint.ts";
import { apiPages } from "../api/reference/api-pages.ts";
import { CONFIRM_PATH, confirmPages } from "../api/reference/confirm-pages.ts";
import { filePage } from "../api/reference/file-page.ts";
import { openApiDocument } from "../api/reference/openapi-document.ts";
import type { AnyRoute } from "../api/route.ts";
import { ROUTES } from "../api/routes/index.ts";
import { type Broadcast, broadcastSignals } from "../cluster/broadcast-signals.ts";
import { redisBroadcast } from "../cluster/redis-broadcast.ts";
import type { RedisConnection } from "../cluster/redis-connection.ts";
import { redisMemory } from "../cluster/redis-memory.ts";
import { noSignals, type Signals } from "../cluster/signals.ts";
import type { ContentStore } from "../files/content-store.ts";
import { fileAddresses } from "../files/file-addresses.ts";
import { fileSweeper } from "../files/file-sweeper.ts";
import { filesOff, PACE, receiveFile } from "../files/file-uploads.ts";
import type { Bounds, IncomingFolder } from "../files/incoming-folder.ts";
import { markedOutages } from "../files/marked-outages.ts";
import { authentication } from "../identity/authentication.ts";
import { deviceMarks } from "../identity/device-marks.ts";
import { visitorTokens } from "../identity/visitor-token.ts";
import { ADDRESS_LIMITS, type AddressLimits } from "../limits/address-limits.ts";
import { fileByteLimit } from "../limits/file-byte-limit.ts";
import { type InFlight, inFlight } from "../limits/in-flight.ts";
import type { Limiter } from "../limits/limiter.ts";
import { limiterWithFallback } from "../limits/limiter-with-fallback.ts";
import { listenerPlaces } from "../limits/listener-places.ts";
import { memoryLimiter } from "../limits/memory-limiter.ts";
import { redisLimiter } from "../limits/redis-limiter.ts";
import { signInKeys } from "../limits/sign-in-keys.ts";
import { eventIds } from "../live/event-ids.ts";
import { liveEvents } from "../live/live-events.ts";
import { requestLog } from "../observability/log.ts";
import { type Metrics, metrics } from "../observability/metrics.ts";
import { confirmPage } from "../outgoing/confirm-page.ts";
import { confirmationCourier } from "../outgoing/confirmation-courier.ts";
import { eventCourier } from "../outgoing/event-courier.ts";
import { heardAnswers } from "../outgoing/heard-answers.ts";
import { linkMailer } from "../outgoing/link-mailer.ts";
import type { Mailer } from "../outgoing/mail.ts";
import { mailCourier } from "../outgoing/mail-courier.ts";
import { passkeys } from "../people/passkeys.ts";
import { passwords } from "../people/password.ts";
import { type PeopleService, peopleService } from "../people/people-service.ts";
import { signIns } from "../people/sign-ins.ts";
import { type RandomText, randomText } from "../random-text.ts";
import { answerMessage } from "../replies/answer-message.ts";
import { clusterReplies } from "../replies/cluster-replies.ts";
import { EVENT_BOUNDS, feedbackEvent } from "../replies/feedback-event.ts";
import { handoverTimeouts } from "../replies/handover-timeouts.ts";
import { handovers } from "../replies/handovers.ts";
import { heldClaims } from "../replies/held-claims.ts";
import { questionAt } from "../replies/late-replies.ts";
import { testModel } from "../replies/model-test.ts";
import { pendingReplies } from "../replies/pending-replies.ts";
import { modelSource } from "../replies/sources/model-source.ts";
import { sourceBySite } from "../replies/sources/reply-source.ts";
import { webhookSource } from "../replies/sources/webhook-source.ts";
import { takeLateReply } from "../replies/take-late-reply.ts";
import { keyedMutex } from "../sites/keyed-mutex.ts";
import type { Vault } from "../sites/secrets/vault.ts";
import { siteCache } from "../sites/site-cache.ts";
import { type SiteService, siteService } from "../sites/site-service.ts";
import type { Storage } from "../storage/port.ts";
import { sessionSearch } from "../storage/session-search.ts";
import type { Placed } from "../storage/sqlite/sqlite-storage.ts";
import { webhookDelivery } from "../webhooks/delivery/delivery.ts";
import { heldAnswers } from "../webhooks/delivery/held-answers.ts";
import type { AllowedHosts } from "../webhooks/delivery/parse-allowed-hosts.ts";
import { testWebhook } from "../webhooks/webhook-test.ts";

const SWEEP_EVERY = 60_000;
const REMEMBERED_SITES = 10_000;
const MOST_LISTENERS = 20_000;
/** They lie on disk while they come in, and hold a descriptor each. */
const MOST_UPLOADS = { perAddress: 50, perSite: 500, total: 1_000 };

/** The service without a server around it: what Express, a fetch server and the tests all talk to. */
export interface ChatService {
  dispatch: Dispatch;
  sites: SiteService;
  people: PeopleService;
  storage: Storage;
  metrics: Metrics;
  inFlight: InFlight;
  /** Ends the wait for replies that the next process can give as well. To be called before the server closes. */
  releaseWaiting(): void;
  /** Removes the content of files that are no more, which happens by itself every ten seconds. */
  sweepFiles(): Promise<void>;
  /** Waits for what is in flight, then lets go of storage and connections. */
  close(): Promise<void>;
}

export interface ChatServiceParts {
  storage: Storage & Placed;
  vault: Vault;
  /** Where changes to a site wait their turn; undefined: one of this service's own. */
  sites?: SiteService;
  /** Undefined: one of this service's own. */
  people?: PeopleService;
  allowedHosts: AllowedHosts;
  inFlightBounds: { perSite: number; total: number };
  /** Connections that may listen to conversations at once. */
  mostListeners?: number;
  /** Bytes of unfinished replies; what the heap's limit allows unless said otherwise. */
  answerBounds?: { perSite: number; total: number };
  operatorKey: string | undefined;
  /** Undefined: those of an installation whose operator sets none. */
  addressLimits?: Partial<AddressLimits>;
  log: Logger;
  /** Whether people can sign in. */
  console?: boolean | undefined;
  /** Where visitors' files come in and where they are kept; undefined: none are taken. */
  files?: { content: ContentStore; incoming: IncomingFolder; pace?: Omit<Bounds, "bytes"> } | undefined;
  /** Sends mails to people and visitors; undefined: none are sent. */
  mailer?: Mailer | undefined;
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
  const files = parts.files && { ...parts.files, content: markedOutages(parts.files.content) };
  const random = randomText();
  const cachedSites = siteCache({
    storage,
    vault,
    memory: new LRUCache({ max: REMEMBERED_SITES }),
    guesses: new LRUCache({ max: REMEMBERED_SITES }),
    clock,
  });
  const tokens = visitorTokens(vault);
  const sites = parts.sites ?? siteService({ storage, vault, randomText: random, clock });
  const answers = heldAnswers(parts.answerBounds);
  const delivery = webhookDelivery({ allowedHosts: parts.allowedHosts, clock, answers });
  const model = modelSource({ delivery });
  const waiting = inFlight(parts.inFlightBounds);
  const telling = inFlight(EVENT_BOUNDS);
  const counted = memoryLimiter();
  const people =
    parts.people ?? peopleService({ storage, passwords: passwords(), randomText: random, clock });
  const { limiter, signals, measured, challenges } =
    redis === undefined
      ? {
          ...{ limiter: counted, signals: signalsOver(parts.broadcast) },
          measured: undefined,
          challenges: boundedMemory(),
        }
      : overRedis(redis, counted, vault, random);
  const signedIn = signIns({ storage, randomText: random, clock });
  const live = clusterReplies(signals);
  const events = liveEvents({ signals, storage });
  signals.on("settings", cachedSites.recheck);
  signals.onText("revoked", (siteId) => {
    cachedSites.recheck();
    events.reconsider(siteId);
  });
  const unsubscribe = sites.onChange(({ revokedAt }) => {
    cachedSites.recheck();
    signals.tell("settings");
    if (revokedAt === undefined) return;
    events.reconsider(revokedAt);
    signals.tellText("revoked", revokedAt);
  });
  const claims = heldClaims({ storage, clock });
  const pending = pendingReplies({ storage, live, clock, atMost: parts.inFlightBounds.total });
  const { addressOf: fileAddress, ...addresses } = fileAddresses({
    ...{ key: vault.derive("files"), baseUrl: parts.baseUrl, clock },
  });
  const courier = eventCourier({ storage, cachedSites, delivery, fileAddress, clock });
  const mails =
    parts.mailer &&
    mailCourier({
      ...{ storage, cachedSites, mailer: parts.mailer, log, clock },
      consoleUrl: () => (parts.console ? `${parts.baseUrl().replace(/\/v1$/, "")}/console/` : undefined),
    });
  const confirmations =
    parts.mailer &&
    confirmationCourier({
      ...{ storage, cachedSites, mailer: parts.mailer, randomText: random, log, clock },
      confirmUrl: (token) => `${parts.baseUrl().replace(/\/v1$/, "")}${CONFIRM_PATH}/${token}`,
    });
  const logRequest = requestLog(log);
  const measures = metrics({
    inFlight: waiting,
    listeners: () => events.size,
    redis: measured,
    writerPlace: storage.writerPlace,
  });
  const addressLimits = { ...ADDRESS_LIMITS, ...parts.addressLimits };
  const uploads = inFlight(MOST_UPLOADS, "files of WHOSE are coming in");
  const sweeper = files && fileSweeper({ storage, ...files, clock });
  const changes = handovers({ storage, live, events, log, countDropped: measures.replyDropped });
  const timeouts = handoverTimeouts({ storage, handovers: changes, cachedSites, clock });
  const sweeping = setInterval(() => counted.sweep(clock()), SWEEP_EVERY);
  sweeping.unref();

  const everyRoute = ROUTES as readonly unknown[] as readonly AnyRoute[];
  const routes =
    parts.console === true ? everyRoute : everyRoute.filter(({ access }) => !isForPeople(access));
  const dispatch: Dispatch = dispatcher({
    table: tableOf(routes, [
      ...apiPages(() => openApiDocument(routes, parts.baseUrl())),
      ...(files === undefined ? [] : [filePage({ storage, content: files.content, addresses })]),
      ...confirmPages(confirmPage({ storage, clock })),
      ...mcpEndpoint({ callApi: (request) => dispatch(request), baseUrl: parts.baseUrl }),
    ]),
    services: {
      storage,
      sites,
      cachedSites,
      visitorTokens: tokens,
      answerMessage: answerMessage({
        storage,
        live,
        events,
        handovers: changes,
        claims,
        answers,
        measure: measures.message,
        source: sourceBySite({
          webhook: webhookSource({
            delivery,
            randomText: random,
            replyUrl: (address) => `${parts.baseUrl()}/replies/${address}`,
            readContent: files?.content.read,
          }),
          model,
        }),
        randomText: random,
        fileAddress,
        clock,
      }),
      receiveFile:
        files === undefined
          ? async () => {
              throw filesOff();
            }
          : receiveFile({
              ...{ storage, randomText: random, enter: uploads.enter, pace: PACE, ...files },
              byteLimit: fileByteLimit({ limiter, perDay: addressLimits.fileBytes }),
            }),
      fileAddress,
      handovers: changes,
      liveReplies: live,
      readPending: pending.read,
      searchSessions: sessionSearch({ storage, keyedMutex: keyedMutex() }),
      takeLateReply: takeLateReply({ storage, live, events, handovers: changes, randomText: random, clock }),
      tellFeedback: feedbackEvent({ delivery, randomText: random, inFlight: telling }),
      testWebhook: testWebhook({ delivery, randomText: random, clock }),
      testModel: testModel({ delivery, answers, clock }),
      events,
      noteHeard: mails === undefined ? () => undefined : heardAnswers({ storage, clock }),
      eventIds: eventIds(vault),
      listenerPlaces: listenerPlaces(parts.mostListeners ?? MOST_LISTENERS),
      randomText: random,
      people,
      signIns: signedIn,
      linkMailer: parts.mailer && linkMailer({ storage, mailer: parts.mailer, clock }),
      passkeys: passkeys({ memory: challenges, storage, clock }),
      devices: deviceMarks(vault.derive("devices")),
      async countSignIn(ip, tried, now) {
        for (const keys of signInKeys(ip, tried)) {
          const counted = await limiter.take(keys, now);
          if (!counted.allowed) throw limitExceeded(counted, now);
        }
      },
      baseUrl: parts.baseUrl,
      clock,
    },
    authenticate: authentication({
      cachedSites,
      visitorTokens: tokens,
      questionAt: (address) => questionAt(address, storage),
      operatorKey: parts.operatorKey,
      signIns: parts.console === true ? signedIn : undefined,
    }),
    limiter,
    addressLimits,
    baseUrl: parts.baseUrl,
    inFlight: waiting,
    randomText: random,
    clock,
    record(request) {
      const now = clock();
      measures.request(request, now);
      logRequest(request, now);
    },
  });

  return {
    dispatch,
    sites,
    people,
    storage,
    metrics: measures,
    inFlight: waiting,
    releaseWaiting() {
      pending.release();
      events.release();
      live.handOn();
    },
    sweepFiles: async () => sweeper?.sweep(),
    async close() {
      await Promise.all([waiting.drained(), telling.drained(), uploads.drained()]);
      clearInterval(sweeping);
      unsubscribe();
      claims.close();
      await Promise.all([
        timeouts.close(),
        courier.close(),
        confirmations?.close(),
        mails?.close(),
        sweeper?.close(),
      ]);
      await Promise.all([delivery.close(), files?.content.close()]);
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

/** The calls that only somebody in front of the console makes. */
function isForPeople(access: AnyRoute["access"]): boolean {
  return "console" in access || "signedIn" in access;
}

function signalsOver(broadcast: Broadcast | undefined): Signals {
  return broadcast === undefined ? noSignals : broadcastSignals(broadcast);
}

/** Keys and channels begin with what the master secret tells: other installations may use the same Redis. */
function overRedis(redis: RedisConnection, own: Limiter, vault: Vault, random: RandomText) {
  const name = `parley:${Buffer.from(vault.derive("redis")).toString("base64url", 0, 12)}`;
  const isUp = () => redis.trouble === undefined;
  const memory = new Keyv({
    store: redisMemory(redis, `${name}:`),
    ...{ useKeyPrefix: false, throwOnErrors: true, emitErrors: false },
  });
  const limiter = limiterWithFallback({ shared: redisLimiter({ redis, prefix: `${name}:` }), isUp, own });
  return {
    limiter,
    signals: broadcastSignals(redisBroadcast(redis, { prefix: name, name: random(12) })),
    measured: { isUp, countedAlone: () => limiter.countedAlone },
    challenges: memory,
  };
}
