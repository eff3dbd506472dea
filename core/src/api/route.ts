import type { z } from "zod";
import type { FailureKind } from "../failures.ts";
import type {
  KeyPrincipal,
  MemberPrincipal,
  OperatorPrincipal,
  PagePrincipal,
  PersonPrincipal,
  VisitorPrincipal,
  WorkflowPrincipal,
} from "../identity/principal.ts";
import type { ReplyListener } from "../live/publish-deltas.ts";
import type { Permission } from "../sites/permissions.ts";
import type { AuditEntry } from "../storage/port/people-storage.ts";
import type { ApiRequest } from "./request/api-request.ts";
import type { Services } from "./services.ts";
import type { ReplyProtocol } from "./streaming/reply-events.ts";

/**
 * An API call as one plain record. The dispatcher (for Express and fetch), the OpenAPI document and the typed client are
 * projections of the table of all routes (`routes/index.ts`).
 */
export interface Route<
  Access extends RouteAccess,
  Path extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Output extends z.ZodType,
  Method extends string = string,
  Template extends string = string,
> {
  /** The call's name in OpenAPI and in the client's types. */
  operationId: string;
  /** The client's method for the call, such as `messages.send`. Absent if the client has none. */
  client?: `${string}.${string}`;
  method: Method;
  /** Relative to the base URL, which ends with v1. Parameters are in braces: `/conversation/{session_id}`. */
  path: Template;
  summary: string;
  description?: string;
  access: Access;
  /** Values are strings. */
  params?: Path;
  /** Values are strings. If a name is repeated, the last value counts. */
  query?: Query;
  /** Parsed JSON. */
  body?: Body;
  /** Maximum bytes of `body`, if it differs from the default. */
  longestBody?: number;
  /**
   * Instead of `body`: a body of any type, up to this many bytes. A route without `body`, `anyBody` and `takesFile` reads no
   * body.
   */
  anyBody?: number;
  /** Instead of `body`: a file, which the handler reads while it arrives. */
  takesFile?: true;
  output: Output;
  status: 200 | 201;
  /** Failures in addition to those of every call: 400, 401 and 403 if the caller needs a key or a sign-in, 429, 500. */
  failures: readonly FailureKind[];
  /** Set if the call sends a message. A visitor's message counts for the session, the IP address and all visitors of the site. */
  isMessage?: true;
  /** How a visitor's call counts: as a message or as a change. Changes have separate windows (contract §4.6). */
  counts?: "message" | "change";
  /** Whether the audit list leaves the call out, because the conversation records who made it or because its effect is short. */
  isRecorded?: true;
  /** Whether the call accepts an `Idempotency-Key`. */
  repeatable?: true;
  /** The format of the stream, if the client may ask for a stream of the text that the handler passes to `listener`. */
  streams?: ReplyProtocol;
  /** Responds with server-sent events as long as the client listens: the handler returns their text. */
  pushes?: true;
  /** Responds with text of one of these media types, the first by default, instead of JSON: the handler returns its pieces. */
  serves?: readonly [string, ...string[]];
  /** Whether the call waits for another server. It then uses one of the slots for messages in flight. */
  waits?: true;
  /** The version of the response, which becomes its `ETag`: any string without quotation marks. */
  version?(output: z.output<Output>): string;
  /** Accepts an `If-Match` with the `ETag` of `version`. */
  heedsIfMatch?: true;
  /** Seconds for which browsers and proxies may cache the response. Absent: the response is `no-store`. */
  cacheFor?: number;
  /** `output` parses the result before it is sent, which removes fields that the schema does not have. */
  handle(
    call: Call<PrincipalFor<Access>, z.output<Path>, z.output<Query>, z.output<Body>>,
    services: Services,
  ): Promise<z.input<Output>>;
}

export type RouteAccess =
  /**
   * An API key or a signed-in person with `permission`. A permission in `or` suffices instead; one in `and` is needed too. With
   * `visitors`, also a visitor's token.
   */
  | { permission: Permission; or?: Permission; and?: Permission; visitors?: true }
  /**
   * Any page on an origin that the site allows. The page names the site by its public key, as `site` in its input. With
   * `needsOrigin`, a request without an `Origin` is refused too.
   */
  | { public: true; siteIn: "query" | "body"; needsOrigin?: true }
  /** Anybody who has the reply address in the path. The address is valid for one reply to one message. */
  | { replyAddress: true }
  | { operator: true }
  /** A page of the console, signed in or not: these calls let people sign in. */
  | { console: true }
  /** The server of a program, with a code that an owner approved. */
  | { code: true }
  /** A person who is signed in to the console. With `owner`, only an owner of the site that they name. */
  | { signedIn: "anywhere" | "owner" };

export type PrincipalFor<Access> = Access extends { permission: Permission; visitors: true }
  ? KeyPrincipal | MemberPrincipal | VisitorPrincipal
  : Access extends { permission: Permission }
    ? KeyPrincipal | MemberPrincipal
    : Access extends { replyAddress: true }
      ? WorkflowPrincipal
      : Access extends { public: true }
        ? PagePrincipal
        : Access extends { operator: true }
          ? OperatorPrincipal | PersonPrincipal | MemberPrincipal
          : Access extends { signedIn: "owner" }
            ? MemberPrincipal
            : Access extends { signedIn: "anywhere" }
              ? PersonPrincipal | MemberPrincipal
              : unknown;

/** A checked request: the principal, the input, and the facts of the request that rules may depend on. */
export interface Call<Principal, Path, Query, Body> {
  principal: Principal;
  params: Path;
  query: Query;
  body: Body;
  /** The bytes of the body as received. */
  rawBody: Uint8Array;
  request: ApiRequest;
  now: number;
  /** Receives the reply while it is written; undefined if the client wants it whole. */
  listener: ReplyListener | undefined;
  /** The media type that the client prefers, if the route serves text. */
  mediaType: string | undefined;
  /** Response headers; names in lower case. */
  headers: Record<string, string>;
  /** Values for the audit list in addition to the path's parameters and the fields' names; never secrets. */
  audit: AuditEntry["details"];
}

/** Any route. The dispatcher uses this type, after the table has been checked. */
// biome-ignore lint/suspicious/noExplicitAny: a handler's argument is what its own schemas make of the request.
export type AnyRoute = Route<RouteAccess, any, any, any, any>;

/** Checks the types of a record's parts against each other and returns it unchanged. */
export function route<
  const Access extends RouteAccess,
  Output extends z.ZodType,
  const Method extends string,
  const Template extends `/${string}`,
  Path extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
>(
  record: Route<Access, Path, Query, Body, Output, Method, Template>,
): Route<Access, Path, Query, Body, Output, Method, Template> {
  return record;
}
