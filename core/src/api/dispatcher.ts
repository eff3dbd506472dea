import { Failure } from "../failures.ts";
import type { Authentication } from "../identity/authentication.ts";
import type { Limiter } from "../limits/limiter.ts";
import type { AddressLimits } from "../limits/rate-limit-keys.ts";
import { type InFlight, inFlight as places } from "../limits/slots.ts";
import type { RequestRecord } from "../observability/request-record.ts";
import type { RandomText } from "../random-text.ts";
import { ShutdownHandover } from "../replies/shutdown-handover.ts";
import { addRateHeaders, authorizer } from "./access/authorizer.ts";
import { crossOrigin } from "./access/cors.ts";
import { errorResponse, failureOf, visibleTo } from "./error-response.ts";
import type { ApiPage } from "./reference/api-page.ts";
import { type ApiRequest, type ApiResponse, headerOf } from "./request/api-request.ts";
import { BODY_LIMIT, type ParsedBody, readBytes, readJsonBody } from "./request/request-body.ts";
import { type Entry, newRequestContext, type RequestContext } from "./request/request-context.ts";
import type { AnyRoute } from "./route.ts";
import { routeCall } from "./route-call.ts";
import type { Services } from "./services.ts";

/**
 * Maximum number of long bodies received concurrently. Each is in memory, up to 1 MiB, until it is complete, which may take a
 * minute.
 */
const MOST_LONG_BODIES = { perAddress: 10, perSite: 30, total: 60 };

/** The last segment of the base URL (contract §I). */
export const BASE = "/v1";

/**
 * Answers every request to the API (`/v1`) and to the pages next to it (`/mcp`, `/confirm`). Every error becomes a response,
 * except `ShutdownHandover`: it rejects, and the server then closes the connection.
 */
export type Dispatch = (request: ApiRequest) => Promise<ApiResponse>;

export function tableOf(routes: readonly AnyRoute[], pages: readonly ApiPage[]): PathTable<Entry> {
  return pathTable<Entry>([
    ...routes.map((route) => ({ method: route.method, path: BASE + route.path, entry: { route } })),
    ...pages.map((page) => ({
      method: page.method ?? "GET",
      path: page.absolutePath ?? BASE + page.path,
      entry: { page },
    })),
  ]);
}

export function dispatcher(deps: {
  table: PathTable<Entry>;
  services: Services;
  authenticate: Authentication;
  limiter: Limiter;
  addressLimits: AddressLimits;
  /** The service's own URL, with `/v1`. */
  baseUrl: () => string;
  inFlight: InFlight;
  randomText: RandomText;
  clock: () => number;
  record: (request: RequestRecord) => void;
}): Dispatch {
  const { table, services, inFlight } = deps;
  const { authorize, count, countAnybody, countPreflight, rateLimitOf } = authorizer(deps);
  const { addOrigin, addPreflight } = crossOrigin(services.cachedSites);
  const callRoute = routeCall(services);
  const longBodies = places(MOST_LONG_BODIES, "large requests of WHOSE are still being received");

  return async (request) => {
    const context = newRequestContext(request, deps.clock(), deps.randomText);
    let failure: Failure | undefined;
    let answer: ApiResponse;
    try {
      answer = await pass(context);
      const headersAdded = addSharedHeaders(context);
      if (headersAdded !== undefined) await headersAdded;
    } catch (error) {
      if (error instanceof ShutdownHandover) throw error;
      failure = failureOf(error);
      answer = errorResponse(visibleTo(context.principal, failure), context.headers);
      // If storage is down, sends the error without the headers of limits and CORS.
      await addSharedHeaders(context, failure)?.catch(() => undefined);
    }
    if (context.streaming === undefined) deps.record(recordOf(context, answer.status, failure));
    else void context.streaming.then((late) => deps.record(recordOf(context, answer.status, late)));
    return answer;
  };

  /** Runs the steps of contract §3: authenticates, checks permission and limits, parses and handles. */
  async function pass(context: RequestContext): Promise<ApiResponse> {
    const { request } = context;
    if (!request.secure) throw plainHttp();
    if (request.method === "OPTIONS") return preflight(context);
    const found = table.find(request.method === "HEAD" ? "GET" : request.method, request.path);
    context.entry = found?.entry;
    const route = found?.entry.route;
    if (route === undefined) {
      await countAnybody(context);
      if (found?.entry.page === undefined) throw unknownPath();
      const page = await found.entry.page.show(found.params, request, context.principal);
      return { ...page, headers: Object.assign(context.headers, page.headers) };
    }
    const params = found?.params ?? {};
    let receiving: Promise<() => ParsedBody> | undefined;
    const body = () => (receiving ??= received(route, context, longBodies));
    const authorizing = authorize(context, route, { params, body });
    if (authorizing !== undefined) await authorizing;
    const readBody = await body();
    const leave = route.waits && context.site !== undefined ? inFlight.enter(context.site.id) : undefined;
    try {
      const counting = count(context);
      if (counting !== undefined) await counting;
      return await callRoute(context, route, params, readBody());
    } finally {
      if (context.streaming === undefined) leave?.();
      else void context.streaming.then(leave);
    }
  }

  async function preflight(context: RequestContext): Promise<ApiResponse> {
    await addPreflight(context, await countPreflight(context));
    return { status: 204, headers: context.headers, body: "" };
  }

  /** Adds the headers of limits and CORS to any response. Returns undefined if no wait is needed, as for every message. */
  function addSharedHeaders(context: RequestContext, failure?: Failure): Promise<void> | undefined {
    if (context.rateLimit === undefined) return addUncounted(context, failure);
    addRateHeaders(context.headers, context.rateLimit);
    return addOrigin(context, failure);
  }

  async function addUncounted(context: RequestContext, failure: Failure | undefined): Promise<void> {
    addRateHeaders(context.headers, await rateLimitOf(context));
    await addOrigin(context, failure);
  }
}

function recordOf(context: RequestContext, status: number, failure: Failure | undefined): RequestRecord {
  const { request, requestId, entry, site, now } = context;
  return {
    requestId,
    method: request.method,
    path: entry?.route?.path ?? entry?.page?.absolutePath ?? entry?.page?.path ?? "unknown",
    status,
    siteId: site?.id,
    failure,
    startedAt: now,
  };
}

function received(route: AnyRoute, context: RequestContext, longBodies: InFlight): Promise<() => ParsedBody> {
  const { request, principal, site } = context;
  const longest = route.longestBody ?? route.anyBody ?? BODY_LIMIT;
  if (longest <= BODY_LIMIT || announcedLength(request) <= BODY_LIMIT) return bodyOf(route, request);
  return new Promise((resolve) => {
    // No limit per IP address for workflows, because the workflows of many sites may share the IP address of a platform.
    const address = principal?.kind === "workflow" ? undefined : request.ip;
    const leave = longBodies.enter(site?.id ?? "", address);
    resolve(bodyOf(route, request).finally(leave));
  });
}

const noBody = (): ParsedBody => ({ raw: new Uint8Array(0), json: undefined });

function announcedLength(request: ApiRequest): number {
  return Number(headerOf(request, "content-length") ?? Number.NaN);
}

function bodyOf(route: AnyRoute, request: ApiRequest): Promise<() => ParsedBody> {
  const { body, longestBody: limit } = route;
  if (body !== undefined)
    return readJsonBody(request, { limit, isField: (key) => Object.hasOwn(body.shape ?? {}, key) });
  return route.anyBody === undefined ? Promise.resolve(noBody) : readBytes(request, route.anyBody);
}

function plainHttp(): Failure {
  return new Failure(
    "invalidRequest",
    "url",
    "https_required",
    "Use https. The service accepts plain http only from its own machine.",
  );
}

function unknownPath(): Failure {
  return new Failure(
    "notFound",
    "path",
    "not_found",
    "The API has no call with this method and path. /v1/docs lists all calls.",
  );
}

/** Finds the entry for a method and a path. Paths without parameters need only one map lookup. */
interface PathTable<T> {
  /** Accepts a percent-encoded path and returns decoded parameters. Undefined if nothing matches. */
  find(method: string, path: string): { entry: T; params: Record<string, string> } | undefined;
}

interface Pattern<T> {
  method: string;
  segments: string[];
  entry: T;
}

export function pathTable<T>(entries: readonly { method: string; path: string; entry: T }[]): PathTable<T> {
  /** Entries by method, then by path. */
  const exact = new Map<string, Map<string, T>>();
  const patterns: Pattern<T>[] = [];
  for (const { method, path, entry } of entries) {
    if (path.includes("{")) patterns.push({ method, segments: path.split("/"), entry });
    else exact.set(method, (exact.get(method) ?? new Map()).set(path, entry));
  }
  return {
    find(method, path) {
      const found = exact.get(method)?.get(path);
      if (found !== undefined) return { entry: found, params: {} };
      const segments = path.split("/");
      for (const pattern of patterns) {
        const params = pattern.method === method ? match(pattern.segments, segments) : undefined;
        if (params !== undefined) return { entry: pattern.entry, params };
      }
      return undefined;
    },
  };
}

function match(pattern: readonly string[], segments: readonly string[]): Record<string, string> | undefined {
  if (pattern.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const given = segments[index] as string;
    if (expected.startsWith("{")) {
      const value = decoded(given);
      if (value === undefined || value === "") return undefined;
      params[expected.slice(1, -1)] = value;
    } else if (expected !== given) return undefined;
  }
  return params;
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
