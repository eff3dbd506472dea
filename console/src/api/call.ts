import { readEvents, type ServerEvent } from "@parley/client";
import { inWords, OFFLINE } from "../strings/in-words.ts";
import { ApiError } from "./api-error.ts";

/** Beside the console, under whatever base path the service has. */
const BASE = new URL("../v1/", new URL(".", location.href));

/** Milliseconds: a test of a slow workflow takes as long as the workflow does, five minutes at most. */
const LONGEST = 310_000;

export interface CallOptions {
  body?: unknown;
  /** The site that the call speaks of. */
  site?: string | undefined;
  /** An `ETag`: the change is made only while nobody was faster. */
  ifMatch?: string | undefined;
  /** The same call sent again is carried out once. */
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
}

export interface Answer<T> {
  data: T;
  etag: string | undefined;
}

const lost = new Set<() => void>();

/** Calls back when the service says that nobody is signed in any more. */
export function onSignedOut(listener: () => void): () => void {
  lost.add(listener);
  return () => lost.delete(listener);
}

/** Calls the API as the console does. Rejects with `ApiError`; what is not JSON is an outage. */
export async function call<T>(method: string, path: string, options: CallOptions = {}): Promise<Answer<T>> {
  const { body, site, ifMatch, idempotencyKey, signal } = options;
  const headers: Record<string, string> = { "x-parley-console": "1" };
  if (site !== undefined) headers["x-parley-site"] = site;
  if (body !== undefined) headers["content-type"] = "application/json";
  if (ifMatch !== undefined) headers["if-match"] = ifMatch;
  if (idempotencyKey !== undefined) headers["idempotency-key"] = idempotencyKey;
  const limit = AbortSignal.timeout(LONGEST);
  let response: Response;
  let json: unknown;
  try {
    response = await fetch(new URL(path.replace(/^\//, ""), BASE), {
      ...{
        method,
        headers,
        cache: "no-store",
        signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    json = await response.json();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(0, "request", "unreachable", OFFLINE[language()]);
  }
  if (response.ok) return { data: json as T, etag: response.headers.get("etag") ?? undefined };
  const failure = failureIn(response.status, json);
  if (failure.isSignedOut) for (const listener of lost) listener();
  throw failure;
}

/** That of the page. */
function language(): "en" | "de" {
  return document.documentElement.lang === "de" ? "de" : "en";
}

function failureIn(status: number, json: unknown): ApiError {
  const { message, details } =
    (json as { error?: { message?: string; details?: { field?: string; reason?: string } } }).error ?? {};
  return new ApiError(
    status,
    details?.field ?? "request",
    details?.reason ?? "unexpected",
    inWords(language(), details?.reason, message ?? `HTTP ${status}`),
  );
}

/** Server-sent events as they come, until the stream ends. Rejects with `ApiError` where there is none. */
export async function* stream(
  path: string,
  { site, lastId, signal }: { site: string; lastId: string | undefined; signal: AbortSignal },
): AsyncGenerator<ServerEvent> {
  const response = await fetch(new URL(path, BASE), {
    headers: {
      ...{ accept: "text/event-stream", "x-parley-console": "1", "x-parley-site": site },
      ...(lastId !== undefined && { "last-event-id": lastId }),
    },
    ...{ signal, cache: "no-store" },
  });
  if (!response.ok || response.body === null) {
    throw failureIn(response.status, await response.json().catch(() => ({})));
  }
  yield* readEvents(response.body);
}
