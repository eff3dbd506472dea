import type { z } from "zod";
import type { FailureKind } from "../failures.ts";
import type {
  KeyPrincipal,
  MemberPrincipal,
  PagePrincipal,
  PersonPrincipal,
  VisitorPrincipal,
  WorkflowPrincipal,
} from "../identity/principal.ts";
import type { ReplyListener } from "../live/publish-deltas.ts";
import type { Permission } from "../sites/permissions.ts";
import type { ApiRequest } from "./request/api-request.ts";
import type { Services } from "./services.ts";
import type { ReplyProtocol } from "./streaming/reply-events.ts";

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
  /** The call's name, by which OpenAPI and the types of the client know it. */
  operationId: string;
  /** The client's method for it: `messages.send`. Absent: the client has none. */
  client?: `${string}.${string}`;
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
  /** Bytes of `body`, where it is not what other calls take. */
  longestBody?: number;
  /** Instead of `body`: a body of any type is read, up to so many bytes. A route with neither reads none. */
  anyBody?: number;
  /** Instead of `body`: a file, which the handler reads as it comes. */
  takesFile?: true;
  output: Output;
  status: 200 | 201;
  /** Beyond those every call can meet: 400, 401 and 403 where a key is needed, 404 for a path, 429, 500. */
  failures: readonly FailureKind[];
  /** It sends a message. A visitor's counts for their session, their address and all visitors of the site. */
  isMessage?: true;
  /** What else a visitor's call counts as: a message, or a change, which has separate windows (design.md §4.6). */
  counts?: "message" | "change";
  /** Who did it is in the conversation itself, or soon forgotten: it is not in the list of changes. */
  isRecorded?: true;
  /** It heeds an `Idempotency-Key`. */
  repeatable?: true;
  /** A client that wants it so gets what the handler gives to `listener` as it comes. */
  streams?: ReplyProtocol;
  /** It answers with server-sent events for as long as its client listens: the handler gives their text. */
  pushes?: true;
  /** It answers with a text of one of these media types, by default the first, instead of JSON: the handler gives its pieces. */
  serves?: readonly [string, ...string[]];
  /** It waits for somebody else's server, so it takes a place among the messages in flight. */
  waits?: true;
  /** The version of what it answers, which becomes its `ETag`: any text without quotes. */
  version?(output: z.output<Output>): string;
  /** It heeds an `If-Match` with such an `ETag`. */
  heedsIfMatch?: true;
  /** Browsers and proxies may keep the answer this many seconds; else it is `no-store`. */
  cacheFor?: number;
  /** The output is parsed by its schema before it is sent, which strips whatever is not in it. */
  handle(
    call: Call<PrincipalFor<Access>, z.output<Path>, z.output<Query>, z.output<Body>>,
    services: Services,
  ): Promise<z.input<Output>>;
}

export type RouteAccess =
  /**
   * An API key, or somebody signed in, that holds the permission or the other one (`or`), or both (`and`); with `visitors`, also a
   * visitor's token.
   */
  | { permission: Permission; or?: Permission; and?: Permission; visitors?: true }
  /**
   * Any page on an origin that the site allows, which it names by the public key: as `site` in what it sends. With
   * `needsOrigin`, a request without an `Origin` is refused as well.
   */
  | { public: true; siteIn: "query" | "body"; needsOrigin?: true }
  /** Whoever knows the address in the path, good for one message's reply. */
  | { replyAddress: true }
  | { operator: true }
  /** A page of the console, whoever sits in front of it: how people come in. */
  | { console: true }
  /** A program's server with a code that somebody approved. */
  | { code: true }
  /** Somebody who is signed in to the console; with `owner`, as an owner of the site that they speak of. */
  | { signedIn: "anywhere" | "owner" };

export type PrincipalFor<Access> = Access extends { permission: Permission; visitors: true }
  ? KeyPrincipal | MemberPrincipal | VisitorPrincipal
  : Access extends { permission: Permission }
    ? KeyPrincipal | MemberPrincipal
    : Access extends { replyAddress: true }
      ? WorkflowPrincipal
      : Access extends { public: true }
        ? PagePrincipal
        : Access extends { signedIn: "owner" }
          ? MemberPrincipal
          : Access extends { signedIn: "anywhere" }
            ? PersonPrincipal | MemberPrincipal
            : unknown;

/** A checked request: who, what, and the few facts of the request that rules may depend on. */
export interface Call<Principal, Path, Query, Body> {
  principal: Principal;
  params: Path;
  query: Query;
  body: Body;
  /** The body's bytes as they came. */
  rawBody: Uint8Array;
  request: ApiRequest;
  now: number;
  /** Takes the reply while it is written; undefined where the client wants it whole. */
  listener: ReplyListener | undefined;
  /** The media type that the client prefers, if the route serves a text. */
  mediaType: string | undefined;
  /** Of the answer; names in lower case. */
  headers: Record<string, string>;
  /** What the audit list says of a change beside the path's parameters and the fields' names; never secrets. */
  audit: Record<string, string>;
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
