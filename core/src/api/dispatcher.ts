import { Failure } from "../failures.ts";
import type { Authentication } from "../identity/authentication.ts";
import type { InFlight } from "../limits/in-flight.ts";
import type { Limiter } from "../limits/limiter.ts";
import type { RequestRecord } from "../operations/request-record.ts";
import type { RandomText } from "../random-text.ts";
import { HandedOn } from "../replies/handed-on.ts";
import { admission } from "./admission.ts";
import { type ParsedBody, receivedBytes, receivedJson } from "./body.ts";
import { allowOrigin, allowPreflight } from "./cors.ts";
import { type Answer, type Exchange, headerOf } from "./exchange.ts";
import type { Page } from "./page.ts";
import { type Entry, newPassage, type Passage } from "./passage.ts";
import { type PathTable, pathTable } from "./path-table.ts";
import { addRateHeaders } from "./rate-headers.ts";
import { failureOf, refusal, shownTo } from "./refusal.ts";
import type { AnyRoute } from "./route.ts";
import { routeCall } from "./route-call.ts";
import type { Services } from "./services.ts";

/** The base address's last segment (spec.md, Versioning). */
export const BASE = "/v1";

/**
 * Answers every request whose path lies under `/v1`. Whatever goes wrong becomes an answer, except that it rejects with
 * `HandedOn` where the caller is to be hung up on.
 */
export type Dispatch = (exchange: Exchange) => Promise<Answer>;

export function tableOf(routes: readonly AnyRoute[], pages: readonly Page[]): PathTable<Entry> {
  return pathTable<Entry>([
    ...routes.map((route) => ({ method: route.method, path: BASE + route.path, entry: { route } })),
    ...pages.map((page) => ({ method: "GET", path: BASE + page.path, entry: { page } })),
  ]);
}

export function dispatcher(deps: {
  table: PathTable<Entry>;
  services: Services;
  authenticate: Authentication;
  limiter: Limiter;
  inFlight: InFlight;
  randomText: RandomText;
  clock: () => number;
  record: (request: RequestRecord) => void;
}): Dispatch {
  const { table, services, inFlight } = deps;
  const { admit, count, recognize, standingOf } = admission(deps);
  const callRoute = routeCall(services);

  return async (exchange) => {
    const passage = newPassage(exchange, deps.clock(), deps.randomText);
    let failure: Failure | undefined;
    let answer: Answer;
    try {
      answer = await pass(passage);
      await addSharedHeaders(passage);
    } catch (error) {
      if (error instanceof HandedOn) throw error;
      failure = failureOf(error);
      answer = refusal(shownTo(passage.principal, failure), passage.headers);
      // Should storage be down, the answer goes without these headers rather than not at all.
      await addSharedHeaders(passage).catch(() => undefined);
    }
    if (passage.streaming === undefined) report(passage, answer.status, failure);
    else void passage.streaming.then((late) => report(passage, answer.status, late));
    return answer;
  };

  /** The stations of design §3: authenticate, permission, limits, parse, handle. */
  async function pass(passage: Passage): Promise<Answer> {
    const { exchange } = passage;
    if (!exchange.secure) throw plainHttp();
    if (exchange.method === "OPTIONS") {
      await count(passage);
      return preflight(passage);
    }
    const found = table.find(exchange.method === "HEAD" ? "GET" : exchange.method, exchange.path);
    passage.entry = found?.entry;
    const route = found?.entry.route;
    if (route === undefined) {
      await recognize(passage);
      await count(passage);
      if (found?.entry.page === undefined) throw unknownPath();
      const page = await found.entry.page.show(found.params);
      return { ...page, headers: Object.assign(passage.headers, page.headers) };
    }
    const params = found?.params ?? {};
    await admit(passage, route, params);
    const readBody = await received(route, exchange);
    const leave = route.waits && passage.site !== undefined ? inFlight.enter(passage.site.id) : undefined;
    try {
      await count(passage);
      return await callRoute(passage, route, params, readBody());
    } finally {
      if (passage.streaming === undefined) leave?.();
      else void passage.streaming.then(leave);
    }
  }

  async function preflight({ exchange, headers }: Passage): Promise<Answer> {
    const origin = headerOf(exchange, "origin");
    if (origin !== undefined && (await services.directory.anySiteAllows(origin)))
      allowPreflight(headers, origin);
    return { status: 204, headers, body: "" };
  }

  /** Limits and CORS, on whatever the answer is. */
  async function addSharedHeaders(passage: Passage): Promise<void> {
    const { exchange, headers, site } = passage;
    addRateHeaders(headers, passage.standing ?? (await standingOf(passage)));
    const origin = headerOf(exchange, "origin");
    headers.vary = "Origin";
    if (origin === undefined || exchange.method === "OPTIONS") return;
    const allowed =
      site?.settings.allowed_origins.includes(origin) ?? (await services.directory.anySiteAllows(origin));
    if (allowed) allowOrigin(headers, origin);
  }

  function report(passage: Passage, status: number, failure: Failure | undefined): void {
    const { exchange, requestId, entry, site, now } = passage;
    deps.record({
      requestId,
      method: exchange.method,
      path: (entry?.route ?? entry?.page)?.path ?? "unknown",
      status,
      siteId: site?.id,
      failure,
      startedAt: now,
    });
  }
}

const noBody = (): ParsedBody => ({ raw: new Uint8Array(0), json: undefined });

async function received(route: AnyRoute, exchange: Exchange): Promise<() => ParsedBody> {
  if (route.body !== undefined) return receivedJson(exchange);
  return route.anyBody === undefined ? noBody : receivedBytes(exchange, route.anyBody);
}

function plainHttp(): Failure {
  return new Failure(
    "invalidRequest",
    "url",
    "https_required",
    "Use https. Plain http is answered over loopback only.",
  );
}

function unknownPath(): Failure {
  return new Failure(
    "notFound",
    "path",
    "not_found",
    "There is no such call. The calls are listed at /v1/docs.",
  );
}
