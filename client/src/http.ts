import { errorFromResponse } from "./error-from-response.ts";
import { ParleyError } from "./parley-error.ts";
import { sleep } from "./sleep.ts";

export interface ClientOptions {
  /** The service's base URL, with or without `/v1` at the end: `https://chat.example.com/v1`. */
  baseUrl: string;
  /** An API key, the operator's key, or a visitor's token. */
  apiKey: string;
  /**
   * Milliseconds for one attempt of a call. Default 30,000; 310,000 for file uploads and for calls that wait for a workflow (5
   * minutes at most). Streams of events do not use it.
   */
  timeout?: number;
  /** Maximum number of retries. Default 2. Only calls that are safe to repeat are retried. */
  retries?: number;
  /** Default: the global `fetch`. */
  fetch?: typeof fetch;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Milliseconds for one attempt. */
  timeout?: number;
  retries?: number;
  headers?: Record<string, string>;
  /** Identifies one call for 24 hours: the same key and body return the same response. Generated if absent. */
  idempotencyKey?: string;
  /**
   * The `updated_at` of the site when you read it. The site is changed only if nobody has changed it since; otherwise the call
   * rejects with the reason `changed_meanwhile`.
   */
  ifUpdatedAt?: string;
  /** For events: called each time the stream opens. Every event after `opened` was called is received. */
  opened?: () => void;
}

/** A call as described in the table of routes. */
export interface Operation {
  method: string;
  /** Relative to the base URL, with its parameters filled in. */
  path: string;
  query?: object | undefined;
  body?: object | undefined;
  /** Sent unchanged, instead of a body. */
  file?: OutgoingFile;
  /** Accepts an `Idempotency-Key`, so that it is safe to repeat. */
  idempotent?: boolean;
  heedsIfMatch?: boolean;
  waits?: boolean;
  accept?: string;
}

/** Content for `files.send`. A stream is sent once; other content is sent again if that is safe. */
export type FileContent = Blob | ArrayBuffer | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;

/** Details shown for a file; the service detects the type from the content. */
export interface FileDetails {
  /** The name that people see. Default: the name of the `File`. */
  name?: string;
  /** Media type. Default: the type of the `Blob`. */
  type?: string;
}

export interface OutgoingFile extends FileDetails {
  content: FileContent;
}

export interface Http {
  /** Resolves to the whole response, parsed. */
  call<T>(operation: Operation, options?: CallOptions): Promise<T>;
  /** Resolves to the whole response, as text. */
  text(operation: Operation, options?: CallOptions): Promise<string>;
  /** Resolves to the response as soon as its headers have arrived. */
  open(operation: Operation, options?: CallOptions): Promise<Response>;
}

const TIMEOUT = 30_000;
const TIMEOUT_OF_WORKFLOWS = 310_000;
/** Used for file uploads, for which the service waits five minutes. */
const TIMEOUT_OF_FILES = 310_000;
const RETRIES = 2;
/** Milliseconds: the maximum of the first pause, which doubles with every attempt, and the maximum of any pause. */
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 8_000;
/** Seconds. A call with a longer `Retry-After` rejects and is not repeated. */
const LONGEST_RETRY_AFTER = 60;

export function http(options: ClientOptions): Http {
  const base = baseOf(options.baseUrl);
  const send = options.fetch ?? fetch;

  async function open(operation: Operation, given: CallOptions = {}): Promise<Response> {
    const call = withConditions(operation, given);
    const retries = call.retries ?? options.retries ?? RETRIES;
    for (let tried = 0; ; tried++) {
      try {
        return await once(operation, call);
      } catch (error) {
        const pause = tried < retries ? pauseAfter(error, operation, tried) : undefined;
        if (pause === undefined) throw error;
        await sleep(pause, call.signal);
      }
    }
  }

  async function once(operation: Operation, { signal, timeout, headers }: CallOptions): Promise<Response> {
    const limit = timeout ?? options.timeout ?? timeoutOf(operation);
    const timer = AbortSignal.timeout(limit);
    const init: RequestInit = {
      method: operation.method,
      headers: {
        ...headers,
        authorization: `Bearer ${options.apiKey}`,
        accept: operation.accept ?? "application/json",
        ...(operation.body === undefined ? {} : { "content-type": "application/json" }),
        ...(operation.file === undefined ? {} : headersOf(operation.file)),
      },
      signal: signal === undefined ? timer : AbortSignal.any([signal, timer]),
    };
    if (operation.body !== undefined) init.body = JSON.stringify(operation.body);
    if (operation.file !== undefined) Object.assign(init, { body: operation.file.content, ...DUPLEX });
    try {
      const response = await send(base + operation.path + searchOf(operation.query), init);
      if (response.ok) return response;
      throw errorFromResponse(response.status, response.headers, parsed(await response.text()));
    } catch (error) {
      throw asParleyError(error, signal, timer);
    }
  }

  function textOf(response: Response, { signal }: CallOptions): Promise<string> {
    return response.text().catch((error) => Promise.reject(asParleyError(error, signal)));
  }

  return {
    open,
    async text(operation, given = {}) {
      return textOf(await open(operation, given), given);
    },
    async call<T>(operation: Operation, given: CallOptions = {}): Promise<T> {
      const call = withConditions(operation, given);
      const response = await open(operation, call);
      const body = parsed(await textOf(response, call));
      if (Object(body) !== body) throw errorFromResponse(response.status, response.headers, undefined);
      return body as T;
    },
  };
}

function baseOf(baseUrl: string): string {
  const url = new URL(baseUrl);
  const path = url.pathname.replace(/\/+$/, "");
  return url.origin + (path.endsWith("/v1") ? path : `${path}/v1`);
}

/** Adds the headers that the call's options need. The caller's own headers take precedence. */
function withConditions({ idempotent, heedsIfMatch }: Operation, call: CallOptions): CallOptions {
  const headers: Record<string, string> = {};
  if (idempotent === true) headers["idempotency-key"] = call.idempotencyKey ?? crypto.randomUUID();
  if (heedsIfMatch === true && call.ifUpdatedAt !== undefined) headers["if-match"] = `"${call.ifUpdatedAt}"`;
  return { ...call, headers: { ...headers, ...call.headers } };
}

/** Node's fetch requires this option for a stream as body. Other implementations ignore it. */
const DUPLEX = { duplex: "half" };

function timeoutOf({ waits, file }: Operation): number {
  if (file !== undefined) return TIMEOUT_OF_FILES;
  return waits === true ? TIMEOUT_OF_WORKFLOWS : TIMEOUT;
}

function headersOf({ content, name, type }: OutgoingFile): Record<string, string> {
  const known = content instanceof Blob ? (content as Blob & { name?: string }) : undefined;
  // Removes unpaired surrogates, because they cannot be encoded.
  const shown = (name ?? known?.name ?? "").replace(/\p{Cs}/gu, "");
  return {
    "content-type": type || known?.type || "application/octet-stream",
    ...(shown !== "" && { "x-file-name": encodeURIComponent(shown) }),
  };
}

function searchOf(query: object = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, value instanceof Date ? value.toISOString() : String(value));
  }
  return search.size > 0 ? `?${search}` : "";
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Converts an error to a `ParleyError`; if the caller has aborted the call, returns the caller's own reason instead. */
function asParleyError(error: unknown, signal: AbortSignal | undefined, timer?: AbortSignal): unknown {
  if (error instanceof ParleyError || signal?.aborted) return signal?.aborted ? signal.reason : error;
  const late = timer?.aborted === true;
  return new ParleyError({
    status: 0,
    code: late ? "TIMED_OUT" : "NO_ANSWER",
    message: late ? "The service did not answer in time." : "The service cannot be reached.",
    field: late ? "timeout" : "baseUrl",
    reason: late ? "timeout" : "unreachable",
    cause: error,
  });
}

/** Returns the milliseconds before the call is repeated; undefined if it must not be repeated. */
function pauseAfter(
  error: unknown,
  { method, idempotent, file }: Operation,
  tried: number,
): number | undefined {
  if (!(error instanceof ParleyError)) return undefined;
  // Does not repeat a call with a stream, because the stream has already been read.
  if (file?.content instanceof ReadableStream) return undefined;
  const { status, code, retryAfter } = error;
  // A call refused with 429 was not carried out, so any call may be repeated.
  const refused = status === 429;
  const mayRepeat = idempotent === true || ["GET", "PUT", "DELETE"].includes(method);
  // A 502 from the service itself means that the workflow failed.
  const isOutage = [0, 500, 503, 504].includes(status) || (status === 502 && code === "UNEXPECTED_ANSWER");
  if (!refused && !(mayRepeat && isOutage)) return undefined;
  if (retryAfter !== undefined && retryAfter > LONGEST_RETRY_AFTER) return undefined;
  const pause = Math.random() * Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** tried);
  return (retryAfter ?? 0) * 1_000 + pause;
}
