import { Failure, unexpectedFailure } from "../failures.ts";
import type { Authentication } from "../identity/authentication.ts";
import type { Principal } from "../identity/principal.ts";
import { countedAs } from "../limits/counted-as.ts";
import type { InFlight } from "../limits/in-flight.ts";
import type { Limiter, Standing } from "../limits/limiter.ts";
import type { RequestRecord } from "../operations/request-record.ts";
import type { RandomText } from "../random-text.ts";
import { HandedOn } from "../replies/handed-on.ts";
import type { Site } from "../sites/site.ts";
import { type ParsedBody, receivedBytes, receivedJson } from "./body.ts";
import { refuseAtClosed } from "./closed-site.ts";
import { allowOrigin, allowPreflight } from "./cors.ts";
import { type Answer, type Exchange, headerOf } from "./exchange.ts";
import { growingText } from "./growing-text.ts";
import { parseInput } from "./input.ts";
import { requireOrigin } from "./origin-gate.ts";
import type { Page } from "./page.ts";
import { type PathTable, pathTable } from "./path-table.ts";
import { requireAccess } from "./permission.ts";
import { addRateHeaders, limitExceeded } from "./rate-headers.ts";
import { type Ending, EVENT_STREAM, replyEvents, wantsEvents } from "./reply-events.ts";
import type { AnyRoute } from "./route.ts";
import type { Services } from "./services.ts";

/** The base address's last segment (spec.md, Versioning). */
export const BASE = "/v1";

const SANE_REQUEST_ID = /^[A-Za-z0-9._:-]{1,128}$/;
const noBody = (): ParsedBody => ({ raw: new Uint8Array(0), json: undefined });

/**
 * Answers every request whose path lies under `/v1`. Whatever goes wrong becomes an answer, except that it rejects with
 * `HandedOn` where the caller is to be hung up on.
 */
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
  /** Where the answer is sent as it comes: resolves once nothing more will come, with what went wrong. */
  streaming: Promise<Failure | undefined> | undefined;
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
      streaming: undefined,
    };
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
    if (passage.streaming === undefined) report(passage, requestId, answer.status, failure);
    else void passage.streaming.then((late) => report(passage, requestId, answer.status, late));
    return answer;
  };

  function report(passage: Passage, requestId: string, status: number, failure: Failure | undefined): void {
    const { exchange, entry, site, now } = passage;
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
    const params = found?.params ?? {};
    if (!("public" in route.access)) {
      const replyAddress = "replyAddress" in route.access ? params.address : undefined;
      await identify(passage, replyAddress).catch(async (refused) => {
        await count(passage);
        throw refused;
      });
      const principal = passage.principal as Principal;
      requireAccess(route.access, principal);
      refuseAtClosed(principal, route.countsForSite === true);
      const origin = headerOf(exchange, "origin");
      if (principal.kind === "visitor" && origin !== undefined) requireOrigin(principal.site, origin);
    }
    const readBody = await received(route, exchange);
    const leave = route.waits && passage.site !== undefined ? inFlight.enter(passage.site.id) : undefined;
    try {
      await count(passage);
      return await perform(route, params, readBody(), passage);
    } finally {
      if (passage.streaming === undefined) leave?.();
      else void passage.streaming.then(leave);
    }
  }

  async function identify(passage: Passage, replyAddress?: string): Promise<void> {
    const { exchange, now } = passage;
    const credentials = {
      apiKey: headerOf(exchange, "x-api-key"),
      authorization: headerOf(exchange, "authorization"),
      replyAddress,
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
    const handled = async (onText: ((delta: string) => void) | undefined) => {
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
          onText,
          concerns: (site) => {
            passage.site = site;
          },
        },
        services,
      );
      return route.output.parse(output) as object;
    };
    if (route.streams && wantsEvents(headerOf(exchange, "accept"))) {
      const events = await streamed(handled, passage);
      return { status: route.status, headers: Object.assign(headers, EVENT_HEADERS), body: events };
    }
    const output = await handled(undefined);
    headers["content-type"] = "application/json; charset=utf-8";
    headers["cache-control"] =
      route.cacheFor === undefined ? "no-store" : `public, max-age=${route.cacheFor}`;
    return { status: route.status, headers, body: JSON.stringify(output) };
  }

  /** Runs a call whose text is sent as it comes. What fails before the first of it is a plain answer like any other. */
  async function streamed(
    handled: (onText: (delta: string) => void) => Promise<object>,
    passage: Passage,
  ): Promise<AsyncGenerator<string>> {
    const text = growingText();
    let ending: Ending | undefined;
    const working = handled(text.add)
      .then((data): undefined => {
        ending = { event: "done", data };
      })
      .catch((error) => {
        if (error instanceof HandedOn && !text.hasAny) throw error;
        const failure = failureOf(error);
        ending = { event: "error", data: shownTo(passage.principal, failure).body };
        return failure;
      })
      .finally(text.end);
    await text.begun;
    if (!text.hasAny) {
      const failure = await working;
      if (failure !== undefined) throw failure;
    }
    passage.streaming = working;
    return replyEvents(text, () => ending as Ending);
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

async function received(route: AnyRoute, exchange: Exchange): Promise<() => ParsedBody> {
  if (route.body !== undefined) return receivedJson(exchange);
  return route.anyBody === undefined ? noBody : receivedBytes(exchange, route.anyBody);
}

const EVENT_HEADERS = {
  "content-type": `${EVENT_STREAM}; charset=utf-8`,
  "cache-control": "no-store",
  // Asks nginx and its like to pass each piece on at once.
  "x-accel-buffering": "no",
};

function failureOf(error: unknown): Failure {
  return error instanceof Failure ? error : unexpectedFailure(error);
}

/** Where the owner's workflow lives, and what is wrong there, is none of a visitor's business. */
function shownTo(principal: Principal | undefined, failure: Failure): Failure {
  if (principal?.kind !== "visitor" || failure.status !== 502) return failure;
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
