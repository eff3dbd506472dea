import type { z } from "zod";
import type { FailureKind } from "../failures.ts";
import type { KeyPrincipal, VisitorPrincipal, WorkflowPrincipal } from "../identity/principal.ts";
import type { Permission } from "../sites/permissions.ts";
import type { Site } from "../sites/site.ts";
import type { Exchange } from "./exchange.ts";
import type { Services } from "./services.ts";

/**
 * An API call as one plain record. The dispatcher (behind Express and fetch), the OpenAPI document and the typed client
 * are all projections of the table of these (`routes/index.ts`).
 */
export interface Route<
  Access extends RouteAccess,
  Path extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Output extends z.ZodType,
  Method extends string = string,
  Place extends string = string,
> {
  method: Method;
  /** Below the base address, which ends with v1; parameters in braces: `/conversation/{session_id}`. */
  path: Place;
  summary: string;
  description?: string;
  access: Access;
  /** The path's parameters; values are texts. */
  params?: Path;
  /** Values are texts, the last of each name. */
  query?: Query;
  /** Parsed JSON. */
  body?: Body;
  /** Instead of `body`: a body of any type is read, up to so many bytes. A route with neither reads none. */
  anyBody?: number;
  output: Output;
  status: 200 | 201;
  /** Beyond those every call can meet: 400, 401 and 403 where a key is needed, 404 for a path, 429, 500. */
  failures: readonly FailureKind[];
  /** A visitor's call counts for the site as well, and for their session. */
  countsForSite?: true;
  /** It heeds an `Idempotency-Key`. */
  repeatable?: true;
  /** A client that accepts `text/event-stream` gets the text that the handler gives to `onText` as it comes. */
  streams?: true;
  /** It waits for somebody else's server, so it takes a place among the messages in flight. */
  waits?: true;
  /** Browsers and proxies may keep the answer this many seconds; else it is `no-store`. */
  cacheFor?: number;
  /** The output is parsed by its schema before it is sent, which strips whatever is not in it. */
  handle(
    call: Call<PrincipalFor<Access>, z.output<Path>, z.output<Query>, z.output<Body>>,
    services: Services,
  ): Promise<z.input<Output>>;
}

export type RouteAccess =
  /** An API key that holds the permission; with `visitors`, also a visitor's token. */
  | { permission: Permission; visitors?: true }
  /** Anybody. */
  | { public: true }
  /** Whoever knows the address in the path, good for one message's reply. */
  | { replyAddress: true }
  | { operator: true };

export type PrincipalFor<Access> = Access extends { permission: Permission; visitors: true }
  ? KeyPrincipal | VisitorPrincipal
  : Access extends { permission: Permission }
    ? KeyPrincipal
    : Access extends { replyAddress: true }
      ? WorkflowPrincipal
      : unknown;

/** A checked request: who, what, and the few facts of the exchange that rules may depend on. */
export interface Call<Principal, Path, Query, Body> {
  principal: Principal;
  params: Path;
  query: Query;
  body: Body;
  /** The body's bytes as they came. */
  rawBody: Uint8Array;
  exchange: Exchange;
  now: number;
  /** Takes text of the answer before the whole is there; undefined where the client wants it whole. */
  onText: ((delta: string) => void) | undefined;
  /** Says whose origins may read the answer, where no key or token does. */
  concerns(site: Site): void;
}

/** Any route, as the dispatcher sees it once the table has been checked. */
// biome-ignore lint/suspicious/noExplicitAny: a handler's argument is what its own schemas make of the request.
export type AnyRoute = Route<RouteAccess, any, any, any, any>;

/** Checks a record's parts against each other and lets it go as it is. */
export function route<
  const Access extends RouteAccess,
  Output extends z.ZodType,
  const Method extends string,
  const Place extends `/${string}`,
  Path extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
>(
  record: Route<Access, Path, Query, Body, Output, Method, Place>,
): Route<Access, Path, Query, Body, Output, Method, Place> {
  return record;
}
