import { callBody } from "./call-body.ts";
import { followedStream } from "./followed-stream.ts";
import type { Member } from "./member.ts";
import { type PassedCall, passedCall } from "./passed-calls.ts";
import { refusal } from "./refusal.ts";
import { streamSlots } from "./stream-slots.ts";
import { withFoundCustomers } from "./with-found-customers.ts";

export const INBOX_PATH = "/app/inbox/";

/** Maximum number of streams of one staff member: two for each page that shows the inbox. */
const MOST_STREAMS = 12;
/** Milliseconds for a response, and for a file transfer. */
const PATIENCE = 30_000;
const PATIENCE_WITH_FILES = 310_000;

const PASSED_ON = ["Idempotency-Key", "Last-Event-ID", "Accept-Language"];
const PASSED_BACK = ["Content-Type", "Retry-After", "X-Request-Id"];
const OF_FILES = ["Content-Type", "X-File-Name"];

/** Headers of every response. They prevent caching and framing, because responses contain what customers say. */
const HEADERS = {
  // `no-transform`: a compressed stream would be buffered.
  "Cache-Control": "private, no-store, no-transform",
  "Content-Security-Policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
  "Referrer-Policy": "same-origin",
  "X-Content-Type-Options": "nosniff",
};

/**
 * `/app/inbox/{path}`: the service's calls that the inbox and other screens need (contract §20), with the key of the session
 * token's shop. The reader and the agent are always the session token's staff member, even if the browser sends other values.
 * Statuses and errors are the service's, except for the app's own refusals (refusal.ts).
 */
export function inboxEndpoint({
  merchant,
  stopping,
}: {
  merchant(request: Request): Promise<Member>;
  stopping: AbortSignal;
}): (request: Request) => Promise<Response> {
  const slots = streamSlots(MOST_STREAMS);

  async function answer(request: Request): Promise<Response> {
    const who = await merchant(request);
    const { pathname, searchParams } = new URL(request.url);
    const found = passedCall(request.method, pathname.slice(INBOX_PATH.length));
    if (found === undefined) return refusal(404, "path", "not_found");
    const { call } = found;
    const query = queryOf(call, searchParams, who);
    const path = query.size > 0 ? `${found.path}?${query}` : found.path;
    if (call.kind === "events") return stream(request, path, who);
    const init = await callBody(call, request, who);
    if (init instanceof Response) return init;
    const limit = AbortSignal.timeout(call.kind === "upload" ? PATIENCE_WITH_FILES : PATIENCE);
    const answered = await sent(who, path, {
      method: call.method,
      ...init,
      headers: { ...headersOf(call, request), ...init.headers },
      signal: AbortSignal.any([request.signal, limit]),
    });
    const isList = call.method === "GET" && call.path === "sessions" && answered.ok;
    return passedBack(isList ? await withFoundCustomers(answered, query, who) : answered, call);
  }

  async function stream(request: Request, path: string, who: Member): Promise<Response> {
    const leave = slots.enter(`${who.shop} ${who.staffId}`);
    if (leave === undefined) return refusal(429, "listeners", "limit_exceeded", { limit: MOST_STREAMS });
    const signal = AbortSignal.any([request.signal, stopping]);
    const headers = { ...headersOf({}, request), Accept: "text/event-stream" };
    const answered = await sent(who, path, { method: "GET", headers, signal });
    if (!answered.ok || answered.body === null) {
      leave();
      return passedBack(answered, {});
    }
    return passedBack(new Response(followedStream(answered.body, signal, leave), answered), {});
  }

  return (request) =>
    answer(request).catch((error) => {
      // Shopify's library throws its response to a request without a valid session token.
      if (error instanceof Response) return error;
      throw error;
    });
}

/** The service's response, or an error if there is none. */
function sent(who: Member, path: string, init: RequestInit): Promise<Response> {
  return who.send(path, init).catch(() => refusal(503, "request", "unreachable"));
}

function queryOf({ method, query = [], hasReader }: PassedCall, given: URLSearchParams, who: Member) {
  const passed = query.flatMap((name) => {
    const value = given.get(name);
    return value === null ? [] : [[name, value]];
  });
  const reader = hasReader && method === "GET" ? [["reader", who.staffId]] : [];
  return new URLSearchParams([...passed, ...reader]);
}

function headersOf({ kind }: Pick<PassedCall, "kind">, { headers }: Request): Record<string, string> {
  const names = kind === "upload" ? [...PASSED_ON, ...OF_FILES] : PASSED_ON;
  return Object.fromEntries(names.flatMap((name) => [[name, headers.get(name)]]).filter(isSet));
}

function isSet(header: (string | null)[]): header is [string, string] {
  return header[1] !== null;
}

function passedBack(answered: Response, { kind }: Pick<PassedCall, "kind">): Response {
  const headers = new Headers(HEADERS);
  for (const name of PASSED_BACK) {
    const value = answered.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  if (kind === "download" && answered.ok) headers.set("Content-Disposition", "attachment");
  return new Response(answered.body, { status: answered.status, headers });
}
