import { Failure, unexpectedFailure } from "../failures.ts";
import type { Authentication } from "../identity/authentication.ts";
import type { Principal } from "../identity/principal.ts";
import { countedAs } from "../limits/counted-as.ts";
import type { InFlight } from "../limits/in-flight.ts";
import type { Limiter, Standing } from "../limits/limiter.ts";
import type { RequestRecord } from "../operations/request-record.ts";
import type { RandomText } from "../random-text.ts";
import type { Site } from "../sites/site.ts";
import { type ParsedBody, receivedJson } from "./body.ts";
import { allowOrigin, allowPreflight } from "./cors.ts";
import { type Answer, type Exchange, headerOf } from "./exchange.ts";
import { parseInput } from "./input.ts";
import { requireOrigin } from "./origin-gate.ts";
import type { Page } from "./page.ts";
import { type PathTable, pathTable } from "./path-table.ts";
import { requireAccess } from "./permission.ts";
import { addRateHeaders, limitExceeded } from "./rate-headers.ts";
import type { AnyRoute } from "./route.ts";
import type { Services } from "./services.ts";

/** The base address's last segment (spec.md, Versioning). */
export const BASE = "/v1";

const SANE_REQUEST_ID = /^[A-Za-z0-9._:-]{1,128}$/;
const noBody = (): ParsedBody => ({ raw: new Uint8Array(0), json: undefined });

/** Answers every request whose path lies under `/v1`. Never rejects: whatever goes wrong becomes an answer. */
export type Dispatch = (exchange: Exchange) => Promise<Answer>;

export type Entry = { route: AnyRoute; page?: never } | { page: Page; route?: never };

export function tableOf(routes: readonly AnyRoute[], pages: readonly Page[]): PathTable<Entry> {
  return pathTable<Entry>([
    ...routes.map((route) => ({ method: route.method, path: BASE + route.path, entry: { route } })),
    ...pages.map((page) => ({ method: "GET", path: BASE + page.path, entry: { page } })),
  ]);
}

/** A request on its way: what is known of it so far decides its headers and its line in the log. */
interface Passage {
  exchange: Exchange;
  now: number;
  headers: Record<string, string>;
  entry: Entry | undefined;
  principal: Principal | undefined;
  /** Whose origins may read the answer. */
  site: Site | undefined;
  standing: Standing | undefined;
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
  const { table, services, authenticate, limiter, inFlight } = deps;

  return async (exchange) => {
    const asked = headerOf(exchange, "x-request-id");
    const requestId =
      asked !== undefined && SANE_REQUEST_ID.test(asked) ? asked : `req_${deps.randomText(20)}`;
    const passage: Passage = {
      exchange,
      now: deps.clock(),
      headers: { "x-request-id": requestId, "x-content-type-options": "nosniff" },
      entry: undefined,
      principal: undefined,
      site: undefined,
      standing: undefined,
    };
    let failure: Failure | undefined;
    let answer: Answer;
    try {
      answer = await pass(passage);
      await addSharedHeaders(passage);
    } catch (error) {
      failure = error instanceof Failure ? error : unexpectedFailure(error);
      answer = refusal(
        passage.principal?.kind === "visitor" ? forVisitor(failure) : failure,
        passage.headers,
      );
      // Should storage be down, the answer goes without these headers rather than not at all.
      await addSharedHeaders(passage).catch(() => undefined);
    }
    const path = (passage.entry?.route ?? passage.entry?.page)?.path ?? "unknown";
    const siteId = passage.site?.id;
    deps.record({
      requestId,
      method: exchange.method,
      path,
      status: answer.status,
      siteId,
      failure,
      startedAt: passage.now,
    });
    return answer;
  };

  /** The stations of design §3: authenticate, permission, limits, parse, handle. */
  async function pass(passage: Passage): Promise<Answer> {
    const { exchange } = passage;
    if (!exchange.secure)
      throw badRequest("url", "https_required", "Use https. Plain http is answered over loopback only.");
    if (exchange.method === "OPTIONS") {
      await count(passage);
      return preflight(passage);
    }
    const found = table.find(exchange.method === "HEAD" ? "GET" : exchange.method, exchange.path);
    passage.entry = found?.entry;
    const route = found?.entry.route;
    if (route === undefined) {
      if (exchange.headers["x-api-key"] !== undefined || exchange.headers.authorization !== undefined) {
        await identify(passage).catch(() => undefined);
      }
      await count(passage);
      if (found?.entry.page === undefined) throw unknownPath();
      const page = await found.entry.page.show(found.params);
      return { ...page, headers: Object.assign(passage.headers, page.headers) };
    }
    if (!("public" in route.access)) {
      await identify(passage).catch(async (refused) => {
        await count(passage);
        throw refused;
      });
      const principal = passage.principal as Principal;
      requireAccess(route.access, principal);
      const origin = headerOf(exchange, "origin");
      if (principal.kind === "visitor" && origin !== undefined) requireOrigin(principal.site, origin);
    }
    const readBody = route.body === undefined ? noBody : await receivedJson(exchange);
    const leave = route.waits && passage.site !== undefined ? inFlight.enter(passage.site.id) : undefined;
    try {
      await count(passage);
      return await perform(route, found?.params ?? {}, readBody(), passage);
    } finally {
      leave?.();
    }
  }

  async function identify(passage: Passage): Promise<void> {
    const { exchange, now } = passage;
    const credentials = {
      apiKey: headerOf(exchange, "x-api-key"),
      authorization: headerOf(exchange, "authorization"),
    };
    const principal = await authenticate(credentials, now);
    passage.principal = principal;
    if (principal.kind !== "operator") passage.site = principal.site;
  }

  async function count(passage: Passage): Promise<void> {
    const countsForSite = passage.entry?.route?.countsForSite === true;
    const subjects = countedAs(passage.principal, passage.exchange.ip, countsForSite);
    passage.standing = await limiter.take(subjects, passage.now);
    if (!passage.standing.allowed) throw limitExceeded(passage.standing, passage.now);
  }

  async function perform(
    route: AnyRoute,
    params: Record<string, string>,
    body: ParsedBody,
    passage: Passage,
  ): Promise<Answer> {
    const { exchange, headers } = passage;
    const output = await route.handle(
      {
        principal: passage.principal,
        params: route.params === undefined ? params : parseInput(route.params, params, "path"),
        query:
          route.query &&
          parseInput(route.query, Object.fromEntries(new URLSearchParams(exchange.query)), "query"),
        body: route.body && parseInput(route.body, body.json, "body"),
        rawBody: body.raw,
        exchange,
        now: passage.now,
        concerns: (site) => {
          passage.site = site;
        },
      },
      services,
    );
    headers["content-type"] = "application/json; charset=utf-8";
    headers["cache-control"] =
      route.cacheFor === undefined ? "no-store" : `public, max-age=${route.cacheFor}`;
    return { status: route.status, headers, body: JSON.stringify(route.output.parse(output)) };
  }

  async function preflight({ exchange, headers }: Passage): Promise<Answer> {
    const origin = headerOf(exchange, "origin");
    if (origin !== undefined && (await services.directory.anySiteAllows(origin)))
      allowPreflight(headers, origin);
    return { status: 204, headers, body: "" };
  }

  /** Limits and CORS, on whatever the answer is. */
  async function addSharedHeaders(passage: Passage): Promise<void> {
    const { exchange, headers, principal, site, now } = passage;
    addRateHeaders(
      headers,
      passage.standing ?? (await limiter.peek(countedAs(principal, exchange.ip, false), now)),
    );
    const origin = headerOf(exchange, "origin");
    headers.vary = "Origin";
    if (origin === undefined || exchange.method === "OPTIONS") return;
    const allowed =
      site?.settings.allowed_origins.includes(origin) ?? (await services.directory.anySiteAllows(origin));
    if (allowed) allowOrigin(headers, origin);
  }
}

/** Where the owner's workflow lives, and what is wrong there, is none of a visitor's business. */
function forVisitor(failure: Failure): Failure {
  if (failure.status !== 502) return failure;
  return new Failure(
    failure.kind,
    failure.field,
    failure.reason,
    "No reply could be had. Please try again later.",
  );
}

function refusal(failure: Failure, headers: Record<string, string>): Answer {
  headers["content-type"] = "application/json; charset=utf-8";
  headers["cache-control"] = "no-store";
  if (failure.status === 401) headers["www-authenticate"] = "Bearer";
  if (failure.retryAfter !== undefined) headers["retry-after"] = String(failure.retryAfter);
  return { status: failure.status, headers, body: JSON.stringify(failure.body) };
}

function badRequest(field: string, reason: string, message: string): Failure {
  return new Failure("invalidRequest", field, reason, message);
}

function unknownPath(): Failure {
  return new Failure(
    "notFound",
    "path",
    "not_found",
    "There is no such call. The calls are listed at /v1/docs.",
  );
}
