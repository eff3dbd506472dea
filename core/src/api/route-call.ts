import Negotiator from "negotiator";
import type { MemberPrincipal, PersonPrincipal } from "../identity/principal.ts";
import type { ReplyListener } from "../live/publish-deltas.ts";
import { shortText } from "../short-text.ts";
import type { AuditEntry } from "../storage/port/people-storage.ts";
import { type ApiRequest, type ApiResponse, headerOf } from "./request/api-request.ts";
import { parseInput } from "./request/parse-input.ts";
import type { ParsedBody } from "./request/request-body.ts";
import type { RequestContext } from "./request/request-context.ts";
import { entityTag } from "./request/require-match.ts";
import type { AnyRoute } from "./route.ts";
import type { Services } from "./services.ts";
import { gatheredPieces, hasReadLater, jsonPieces } from "./streaming/json-pieces.ts";
import { EVENT_STREAM, LONGEST_ACCEPT } from "./streaming/reply-events.ts";
import { streamedReply } from "./streaming/streamed-reply.ts";

/** Parses a route's input, calls its handler, and writes the output that the schema allows: whole, or as a stream. */
export type RouteCall = (
  context: RequestContext,
  route: AnyRoute,
  params: Record<string, string>,
  body: ParsedBody,
) => Promise<ApiResponse>;

/** Maximum number of field names in one audit entry. */
const MOST_FIELDS = 50;
/** Maximum UTF-16 units of a client's text in the audit list. */
const LONGEST_TEXT = 200;

const EVENT_HEADERS = {
  "content-type": `${EVENT_STREAM}; charset=utf-8`,
  // A proxy that compresses a stream would delay it.
  "cache-control": "no-store, no-transform",
  // Makes nginx and similar proxies pass each piece on immediately.
  "x-accel-buffering": "no",
};

/**
 * Headers of a response with text. If a browser shows the text, they block scripts and resources, because strangers wrote the
 * text.
 */
const TEXT_HEADERS = {
  "cache-control": "no-store",
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  vary: "Accept, Accept-Language",
};

export function routeCall(services: Services): RouteCall {
  return async (context, route, params, body) => {
    const { request, headers } = context;
    const audit: AuditEntry["details"] = {};
    const mediaType = route.serves && preferredType(route.serves, request);
    const handled = async (listener: ReplyListener | undefined) => {
      const output: object = await route.handle(
        {
          principal: context.principal,
          params: route.params === undefined ? params : parseInput(route.params, params, "path"),
          query: route.query && parseInput(route.query, queryOf(request.query), "query"),
          body: route.body && parseInput(route.body, body.json, "body"),
          rawBody: body.raw,
          request,
          now: context.now,
          listener,
          mediaType,
          headers,
          audit,
        },
        services,
      );
      const { principal } = context;
      if (principal !== undefined && "person" in principal && isAudited(route))
        await addToAudit(principal, context, route, params, body, audit);
      if (route.pushes || route.serves || hasReadLater(output)) return output;
      return route.output.parse(output) as object;
    };
    if (route.pushes) {
      const events = (await handled(undefined)) as AsyncGenerator<string>;
      // A HEAD response has no body.
      if (request.method === "HEAD") await events.return(undefined);
      const whole = request.method === "HEAD" ? "" : events;
      return { status: route.status, headers: Object.assign(headers, EVENT_HEADERS), body: whole };
    }
    if (route.streams?.isWanted(headerOf(request, "accept"))) {
      const { events, over } = await streamedReply(handled, context.principal, route.streams);
      context.streaming = over;
      Object.assign(headers, EVENT_HEADERS, route.streams.headers);
      return { status: route.status, headers, body: events };
    }
    const output = await handled(undefined);
    if (mediaType !== undefined) {
      Object.assign(headers, TEXT_HEADERS, { "content-type": `${mediaType}; charset=utf-8` });
      return { status: route.status, headers, body: gathered(output as AsyncGenerator<string>, request) };
    }
    if (route.version !== undefined) headers.etag = entityTag(route.version(output));
    headers["content-type"] = "application/json; charset=utf-8";
    headers["cache-control"] =
      route.cacheFor === undefined ? "no-store" : `public, max-age=${route.cacheFor}`;
    if (hasReadLater(output)) {
      // A HEAD response has no body.
      const body = request.method === "HEAD" ? "" : jsonPieces(route.output, output);
      return { status: route.status, headers, body };
    }
    return { status: route.status, headers, body: JSON.stringify(output) };
  };

  /**
   * Adds a change by a signed-in person to the audit list, with the names of the sent fields. The only values are those of the
   * path's parameters and those that the handler adds to `audit`.
   */
  async function addToAudit(
    { person }: PersonPrincipal | MemberPrincipal,
    { now, site }: RequestContext,
    route: AnyRoute,
    params: Record<string, string>,
    { json }: ParsedBody,
    more: AuditEntry["details"],
  ): Promise<void> {
    const fields = Object.keys(typeof json === "object" && json !== null ? json : {}).slice(0, MOST_FIELDS);
    await services.storage.addAuditEntry({
      at: now,
      siteId: site?.id,
      personId: person.id,
      email: person.email,
      what: route.operationId,
      details: {
        ...short(params),
        ...(fields.length > 0 && { fields: fields.map((field) => shortText(field, LONGEST_TEXT)) }),
        ...short(more),
      },
    });
  }
}

function isAudited({ method, isMessage, isRecorded }: AnyRoute): boolean {
  return method !== "GET" && !isMessage && !isRecorded;
}

function preferredType(types: readonly [string, ...string[]], request: ApiRequest): string {
  const accept = headerOf(request, "accept")?.slice(0, LONGEST_ACCEPT);
  // A client that accepts none of the types gets the first, because it can read plain text too.
  return new Negotiator({ headers: { accept } }).mediaType([...types]) ?? types[0];
}

function gathered(pieces: AsyncGenerator<string>, { method }: ApiRequest): ApiResponse["body"] {
  // A HEAD response has no body.
  return method === "HEAD" ? "" : gatheredPieces(pieces);
}

function queryOf(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

function short(details: AuditEntry["details"]): AuditEntry["details"] {
  const entries = Object.entries(details);
  return Object.fromEntries(
    entries.map(([name, each]) => [name, typeof each === "string" ? shortText(each, LONGEST_TEXT) : each]),
  );
}
