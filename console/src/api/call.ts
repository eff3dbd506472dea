import { repeatedWhenAsked, retryAfterOf } from "../../../admin/retry-after.ts";
import { serviceErrorIn } from "../../../admin/service-error.ts";
import { inWords, OFFLINE, SIGNED_OUT } from "../strings/in-words.ts";
import { ApiError } from "./api-error.ts";
import { lost, reached } from "./connection.ts";
import { reportSignedOut, signedInAgain } from "./sign-in-state.ts";

/** Relative to the console, so that it works under any base path. */
export const BASE = new URL("../v1/", new URL(".", location.href));

/** Milliseconds. */
const PATIENCE = 60_000;

export interface CallOptions {
  body?: unknown;
  site?: string | undefined;
  /** An `ETag`: the service makes the change only if nobody changed the resource since. */
  ifMatch?: string | undefined;
  /** An idempotency key: the service runs a repeated call once. */
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Timeout in milliseconds; 60 s by default. */
  patience?: number;
  /** For the call that reads who is signed in: if nobody is, the call rejects instead of waiting for the next sign-in. */
  asksWho?: boolean;
}

export interface Answer<T> {
  data: T;
  etag: string | undefined;
}

/**
 * Calls the API as the console. Rejects with `ApiError`. A response that is not from the service is treated as an outage. If the
 * sign-in has ended, a read waits for the next sign-in and is then sent again. After a 429, a call about a site waits for
 * `Retry-After` and is then repeated; other calls reject immediately.
 */
export async function call<T>(method: string, path: string, options: CallOptions = {}): Promise<Answer<T>> {
  for (;;) {
    try {
      const once = () => callOnce<T>(method, path, options);
      return await (options.site === undefined ? once() : repeatedWhenAsked(once, options.signal));
    } catch (error) {
      const isSignedOut = error instanceof ApiError && error.isSignedOut;
      if (!isSignedOut || method !== "GET" || options.asksWho) throw error;
      await signedInAgain(options.signal);
    }
  }
}

async function callOnce<T>(method: string, path: string, options: CallOptions): Promise<Answer<T>> {
  const { body, site, ifMatch, idempotencyKey, signal, patience = PATIENCE } = options;
  const headers: Record<string, string> = {};
  if (ifMatch !== undefined) headers["if-match"] = ifMatch;
  if (idempotencyKey !== undefined) headers["idempotency-key"] = idempotencyKey;
  const limit = AbortSignal.timeout(patience);
  let response: Response;
  let json: unknown;
  try {
    response = await request(method, path, {
      site,
      body,
      headers,
      signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
    });
    json = await response.json();
    // Checks that the service itself has answered: a proxy, or the service's hosting provider, may answer with any status.
    const isOurs = response.ok ? Object(json) === json : serviceErrorIn(json) !== undefined;
    if (!isOurs) throw new TypeError("Not the service's");
  } catch (error) {
    if (signal?.aborted) throw error;
    lost();
    throw unreachable();
  }
  reached();
  if (response.ok) return { data: json as T, etag: response.headers.get("etag") ?? undefined };
  throw failureOf(response.status, json, retryAfterOf(response));
}

export function request(
  method: string,
  path: string,
  {
    site,
    body,
    headers,
    signal,
  }: { site?: string | undefined; body?: unknown; headers: Record<string, string>; signal: AbortSignal },
): Promise<Response> {
  headers["x-parley-console"] = "1";
  if (site !== undefined) headers["x-parley-site"] = site;
  if (body !== undefined) headers["content-type"] = "application/json";
  return fetch(new URL(path.replace(/^\//, ""), BASE), {
    method,
    headers,
    signal,
    cache: "no-store",
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

export function unreachable(): ApiError {
  return new ApiError(0, "request", "unreachable", OFFLINE[language()]);
}

/** Reads the error from a refusal. Also reports an ended sign-in. */
export function failureOf(status: number, json: unknown, retryAfter?: number): ApiError {
  const { message, details } = serviceErrorIn(json) ?? {};
  const { field = "request", reason = "unexpected", params } = details ?? {};
  const words = inWords(language(), details?.reason, message ?? `HTTP ${status}`, field);
  const failure = new ApiError(status, field, reason, words, params, retryAfter);
  if (!failure.isSignedOut) return failure;
  reportSignedOut();
  return new ApiError(status, field, reason, SIGNED_OUT[language()]);
}

function language(): "en" | "de" {
  return document.documentElement.lang === "de" ? "de" : "en";
}
