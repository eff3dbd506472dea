import { type Dispatch, dispatcher, tableOf } from "../api/dispatcher.ts";
import { mcpEndpoint } from "../api/mcp/mcp-endpoint.ts";
import { apiPages } from "../api/reference/api-pages.ts";
import { confirmPages } from "../api/reference/confirm-pages.ts";
import { filePage } from "../api/reference/file-page.ts";
import { openApiDocument } from "../api/reference/openapi-document.ts";
import type { AnyRoute } from "../api/route.ts";
import { ROUTES } from "../api/routes/index.ts";
import { authentication } from "../identity/authentication.ts";
import type { InFlight } from "../limits/in-flight.ts";
import { requestLog } from "../observability/log.ts";
import type { Metrics } from "../observability/metrics.ts";
import { confirmPage } from "../outgoing/confirm-page.ts";
import type { PeopleService } from "../people/people-service.ts";
import { activeClaims } from "../replies/active-claims.ts";
import { questionAt } from "../replies/late-replies.ts";
import { pendingReplies } from "../replies/pending-replies.ts";
import type { SiteService } from "../sites/site-service.ts";
import type { Storage } from "../storage/port.ts";
import { apiServices } from "./api-services.ts";
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
