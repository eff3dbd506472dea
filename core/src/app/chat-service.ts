import { LRUCache } from "lru-cache";
import { limitExceeded } from "../api/access/authorizer.ts";
import { type Dispatch, dispatcher, tableOf } from "../api/dispatcher.ts";
import { mcpEndpoint } from "../api/mcp/mcp-endpoint.ts";
import { apiPages } from "../api/reference/api-pages.ts";
import { confirmPages } from "../api/reference/confirm-pages.ts";
import { filePage } from "../api/reference/file-page.ts";
import { openApiDocument } from "../api/reference/openapi-document.ts";
import type { AnyRoute } from "../api/route.ts";
import { ROUTES } from "../api/routes/index.ts";
import type { Services } from "../api/services.ts";
import { filesOff, PACE, receiveFile } from "../files/file-uploads.ts";
import { authentication } from "../identity/authentication.ts";
import { deviceMarks } from "../identity/device-marks.ts";
import { knowledgeService } from "../knowledge/knowledge-service.ts";
import { matchKnowledge } from "../knowledge/match-knowledge.ts";
import { fileByteLimit } from "../limits/file-byte-limit.ts";
import { signInKeys } from "../limits/sign-in-keys.ts";
import { type InFlight, listenerSlots } from "../limits/slots.ts";
import { eventIds } from "../live/event-ids.ts";
import { requestLog } from "../observability/log.ts";
import type { Metrics } from "../observability/metrics.ts";
import { confirmPage } from "../outgoing/confirm-page.ts";
import { linkMailer } from "../outgoing/link-mailer.ts";
import { seenAnswers } from "../outgoing/seen-answers.ts";
import { transcriptMailer } from "../outgoing/transcript-mailer.ts";
import { passkeys } from "../people/passkeys.ts";
import type { PeopleService } from "../people/people-service.ts";
import { type ActiveClaims, activeClaims } from "../replies/active-claims.ts";
import { answerMessage } from "../replies/answer-message.ts";
import { callBodies } from "../replies/call-bodies.ts";
import { feedbackEvent } from "../replies/feedback-event.ts";
import { questionAt, takeLateReply } from "../replies/late-replies.ts";
import { loggedSource } from "../replies/logged-source.ts";
import { testModel } from "../replies/model-test.ts";
import { type PendingReplies, pendingReplies } from "../replies/pending-replies.ts";
import type { ToolOffer } from "../replies/sources/model-apis/model-api.ts";
import { modelSource } from "../replies/sources/model-source.ts";
import { sourceBySite } from "../replies/sources/source-by-site.ts";
import { webhookSource } from "../replies/sources/webhook-source.ts";
import { keyedMutex } from "../sites/keyed-mutex.ts";
import type { SiteService } from "../sites/site-service.ts";
import type { Storage } from "../storage/port.ts";
import { sessionSearch } from "../storage/session-search.ts";
import { testWebhook } from "../webhooks/webhook-test.ts";
import { backgroundWork } from "./background-work.ts";
import { type ChatServiceParts, type Foundation, foundation } from "./foundation.ts";

/** The service without a server around it, as Express, a fetch server and the tests use it. */
export interface ChatService {
  dispatch: Dispatch;
  sites: SiteService;
  people: PeopleService;
  storage: Storage;
  metrics: Metrics;
  inFlight: InFlight;
  /** Stops waiting for replies that the next process can receive instead. Call before the server closes. */
  releaseWaiting(): void;
  /** Removes the content of deleted files now; this also happens every ten seconds. */
  sweepFiles(): Promise<void>;
  /** Stores the times at which API keys were used; this also happens every ten seconds. */
  recordKeyUses(): Promise<void>;
  /** Waits until all running work has ended, then closes storage and connections. */
  close(): Promise<void>;
}

/** Composition root: puts all parts together. */
export function chatService(parts: ChatServiceParts): ChatService {
  const base = foundation(parts);
  const { storage, sites, people, live, events, waiting, measures, clock } = base;
  const hasConsole = parts.console === true;
  const claims = activeClaims(base);
  const pending = pendingReplies({ storage, live, clock, atMost: parts.inFlightBounds.total });
  const work = backgroundWork(base, hasConsole);
  const unfollow = followChanges(base);
  const logRequest = requestLog(base.log);
  const dispatch: Dispatch = dispatcher({
    ...base,
    table: tableOf(...routesAndPages(base, hasConsole, (request) => dispatch(request))),
    services: apiServices(base, { claims, pending, mostListeners: parts.mostListeners }),
    authenticate: authentication({
      ...base,
      questionAt: (address) => questionAt(address, storage),
      operatorKey: parts.operatorKey,
      signIns: hasConsole ? base.signIns : undefined,
    }),
    inFlight: waiting,
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
    sweepFiles: work.sweepFiles,
    recordKeyUses: base.keyUses.write,
    async close() {
      await Promise.all([waiting.drained(), base.telling.drained(), base.uploads.drained()]);
      unfollow();
      claims.close();
      await work.close();
      await Promise.all([base.callLog.close(), base.delivery.close(), base.files?.content.close()]);
      await parts.redis?.close();
      await storage.close();
    },
  };
}

/** Follows changes to sites and keys, made in this process or another one, until the returned function is called. */
function followChanges({ signals, cachedSites, settingsChanged, events, sites }: Foundation): () => void {
  signals.on("settings", cachedSites.recheck);
  signals.onText("revoked", (siteId) => {
    cachedSites.recheck();
    events.reconsider(siteId);
  });
  return sites.onChange(({ revokedAt }) => {
    settingsChanged();
    if (revokedAt === undefined) return;
    events.reconsider(revokedAt);
    signals.publishText("revoked", revokedAt);
  });
}

function routesAndPages(
  { storage, files, addresses, baseUrl, clock }: Foundation,
  hasConsole: boolean,
  callApi: Dispatch,
): Parameters<typeof tableOf> {
  const everyRoute = ROUTES as readonly unknown[] as readonly AnyRoute[];
  const routes = hasConsole ? everyRoute : everyRoute.filter(({ access }) => !isForPeople(access));
  const pages = [
    ...apiPages(() => openApiDocument(routes, baseUrl())),
    ...(files === undefined ? [] : [filePage({ storage, content: files.content, addresses })]),
    ...confirmPages(confirmPage({ storage, clock })),
    ...mcpEndpoint({ callApi, baseUrl }),
  ];
  return [routes, pages];
}

/** Whether only pages of the console make this call. */
function isForPeople(access: AnyRoute["access"]): boolean {
  return "console" in access || "signedIn" in access;
}

const MOST_LISTENERS = 20_000;
/** Maximum UTF-16 units of the knowledge that is searched in memory, of all sites. An index needs 3 to 16 bytes per unit. */
const SEARCHED_KNOWLEDGE = 8_000_000;
/**
 * Maximum UTF-16 units of cached lists of MCP servers' tools, of all sites. The list of one server has at most about 600,000
 * units.
 */
const LISTED_TOOLS = 8_000_000;

function apiServices(
  base: Foundation,
  more: { claims: ActiveClaims; pending: PendingReplies; mostListeners: number | undefined },
): Services {
  const { storage, vault, clock, mailer } = base;
  const matches = matchKnowledge({
    storage,
    memory: new LRUCache({
      maxSize: SEARCHED_KNOWLEDGE,
      // Counts a larger index as the limit, because the cache stores no entry over `maxSize`.
      sizeCalculation: ({ index }) => Math.min(Math.max(1, index.size()), SEARCHED_KNOWLEDGE),
    }),
  });
  const toolLists = new LRUCache<string, ToolOffer[]>({
    maxSize: LISTED_TOOLS,
    ttl: 300_000,
    sizeCalculation: (tools) => JSON.stringify(tools).length,
  });
  return {
    ...base,
    knowledge: knowledgeService({ ...base, changed: base.settingsChanged }),
    answerMessage: answerMessage({
      ...base,
      matchKnowledge: matches,
      claims: more.claims,
      measure: base.measures.message,
      source: loggedSource({
        ...base,
        log: base.callLog.add,
        source: sourceBySite({
          webhook: webhookSource({
            ...base,
            replyUrl: (address) => `${base.baseUrl()}/replies/${address}`,
            readContent: base.files?.content.read,
          }),
          model: modelSource({ ...base, toolLists }),
        }),
      }),
    }),
    receiveFile: fileReceiver(base),
    callBodies: callBodies({ ...base, changed: base.settingsChanged }),
    liveReplies: base.live,
    readPending: more.pending.read,
    searchSessions: sessionSearch({ storage, keyedMutex: keyedMutex() }),
    takeLateReply: takeLateReply(base),
    sendFeedback: feedbackEvent({ ...base, inFlight: base.telling }),
    testWebhook: testWebhook({ ...base, matchKnowledge: matches }),
    testModel: testModel({ ...base, matchKnowledge: matches }),
    noteSeen: mailer === undefined ? () => undefined : seenAnswers(base),
    eventIds: eventIds(vault),
    listenerSlots: listenerSlots(more.mostListeners ?? MOST_LISTENERS),
    linkMailer: mailer && linkMailer({ storage, mailer, clock }),
    transcriptMailer: mailer && transcriptMailer({ storage, mailer, clock }),
    passkeys: passkeys({ memory: base.challenges, storage, clock }),
    devices: deviceMarks(vault.derive("devices")),
    async countSignIn(ip, tried, now) {
      for (const keys of signInKeys(ip, tried)) {
        const counted = await base.limiter.take(keys, now);
        if (!counted.allowed) throw limitExceeded(counted, now);
      }
    },
  };
}

function fileReceiver({
  files,
  storage,
  randomText,
  uploads,
  limiter,
  addressLimits,
}: Foundation): Services["receiveFile"] {
  if (files === undefined) return () => Promise.reject(filesOff());
  const byteLimit = fileByteLimit({ limiter, perDay: addressLimits.fileBytes });
  return receiveFile({ storage, randomText, enter: uploads.enter, pace: PACE, byteLimit, ...files });
}
