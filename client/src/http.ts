import { errorFromResponse } from "./error-from-response.ts";
import { ParleyError } from "./parley-error.ts";

export interface ClientOptions {
  /** The service's base address, with or without the `/v1` at its end: `https://chat.example.com/v1`. */
  baseUrl: string;
  /** An API key, the operator's key, or a visitor's token. */
  apiKey: string;
  /** Milliseconds for one try of a call. Default 30,000; 310,000 where a workflow is waited for (5 minutes at most). */
  timeout?: number;
  /** How often a call is tried again. Default 2. Only what is safe to repeat is repeated. */
  retries?: number;
  /** Default: the global `fetch`. */
  fetch?: typeof fetch;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Milliseconds for one try. */
  timeout?: number;
  retries?: number;
  headers?: Record<string, string>;
  /** Names one message for 24 hours: the same key and body are answered with the same reply. Made where absent. */
  idempotencyKey?: string;
  /**
   * The `updated_at` of the site as it was read: the change is made only if nobody has changed it since. Else the call rejects
   * with the reason `changed_meanwhile`.
   */
  ifUpdatedAt?: string;
  /** Of events: called each time that their stream is open. What happens from then on is heard. */
  opened?: () => void;
}

/** A call as the table of routes describes it. */
export interface Operation {
  method: string;
  /** Below the base address, its parameters filled in. */
  path: string;
  query?: object | undefined;
  body?: object | undefined;
  /** Sent as it is, in place of a body. */
  file?: OutgoingFile;
  /** It heeds an `Idempotency-Key`, so that repeating it is safe. */
  idempotent?: boolean;
  /** It heeds an `If-Match`. */
  heedsIfMatch?: boolean;
  /** A workflow is waited for. */
  waits?: boolean;
  accept?: string;
}

/** What `files.send` takes: a stream is sent once, the others again where that is safe. */
export type FileContent = Blob | ArrayBuffer | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;

/** What is said of a file: the service goes by what it holds. */
export interface FileDetails {
  /** As it is shown to people. Default: the one that a `File` has. */
  name?: string;
  /** Its media type. Default: the one that a `Blob` has. */
  type?: string;
}

export interface OutgoingFile extends FileDetails {
  content: FileContent;
}

export interface Http {
  /** The whole answer, parsed. */
  call<T>(operation: Operation, options?: CallOptions): Promise<T>;
  /** The whole answer, as it came. */
  text(operation: Operation, options?: CallOptions): Promise<string>;
  /** The answer as soon as its head is there. */
  open(operation: Operation, options?: CallOptions): Promise<Response>;
}

const TIMEOUT = 30_000;
const TIMEOUT_OF_WORKFLOWS = 310_000;
/** Of a file on its way, for which the service waits five minutes. */
const TIMEOUT_OF_FILES = 310_000;
const RETRIES = 2;
/** Milliseconds: the longest first pause, doubled with every try, and the longest of all. */
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 8_000;
/** Seconds that a `Retry-After` may ask for before the caller is told instead. */
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
      if (body === undefined) throw errorFromResponse(response.status, response.headers, undefined);
      return body as T;
    },
  };
}

function baseOf(baseUrl: string): string {
  const url = new URL(baseUrl);
  const path = url.pathname.replace(/\/+$/, "");
  return url.origin + (path.endsWith("/v1") ? path : `${path}/v1`);
}

/** The headers that the call's own options come to. Those that the caller gives by name stay as they are. */
function withConditions({ idempotent, heedsIfMatch }: Operation, call: CallOptions): CallOptions {
  const headers: Record<string, string> = {};
  if (idempotent === true) headers["idempotency-key"] = call.idempotencyKey ?? crypto.randomUUID();
  if (heedsIfMatch === true && call.ifUpdatedAt !== undefined) headers["if-match"] = `"${call.ifUpdatedAt}"`;
  return { ...call, headers: { ...headers, ...call.headers } };
}

/** Node's fetch asks for it where the body is a stream; others do not know it. */
const DUPLEX = { duplex: "half" };

function timeoutOf({ waits, file }: Operation): number {
  if (file !== undefined) return TIMEOUT_OF_FILES;
  return waits === true ? TIMEOUT_OF_WORKFLOWS : TIMEOUT;
}

function headersOf({ content, name, type }: OutgoingFile): Record<string, string> {
  const known = content instanceof Blob ? (content as Blob & { name?: string }) : undefined;
  // Halves of surrogate pairs cannot be encoded.
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

/** What the caller aborts keeps the caller's own reason. */
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

/** Milliseconds until a call may be repeated; undefined where it must not be. */
function pauseAfter(
  error: unknown,
  { method, idempotent, file }: Operation,
  tried: number,
): number | undefined {
  if (!(error instanceof ParleyError)) return undefined;
  // It has been read.
  if (file?.content instanceof ReadableStream) return undefined;
  const { status, retryAfter } = error;
  // A refused call was not carried out, whichever it is.
  const refused = status === 429;
  const mayRepeat = idempotent === true || ["GET", "PUT", "DELETE"].includes(method);
  const isOutage = status === 0 || status === 500 || status === 503 || status === 504;
  if (!refused && !(mayRepeat && isOutage)) return undefined;
  if (retryAfter !== undefined && retryAfter > LONGEST_RETRY_AFTER) return undefined;
  const pause = Math.random() * Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** tried);
  return (retryAfter ?? 0) * 1_000 + pause;
}

function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}
