import type { CallFailure, Method } from "../host/host.ts";
import { CallError, serviceFailure } from "./call-error.ts";
import { pause } from "./retry-pause.ts";

export interface RequestOptions {
  /** URL of a path under `/v1/`, such as a route of the host that forwards it. */
  address(path: string): string | URL;
  /** Sent with each request: credentials and, if the path does not name it, the site. */
  headers?(): Record<string, string>;
  fetch?: typeof globalThis.fetch;
  /** Reads an error of a host that does not forward the service's. */
  failure?(status: number, body: unknown): CallFailure;
  /** Called after a refusal with 401 or 403. Renews the credentials; resolves to whether to send the request again. */
  renew?(refusal: CallFailure, request: Pick<Request, "method" | "signal">): Promise<boolean>;
}

export interface Request {
  method: Method;
  path: string;
  headers?: Record<string, string>;
  body?: BodyInit | undefined;
  signal?: AbortSignal | undefined;
}

/** Milliseconds within which the response of a call must be complete. */
const LONGEST_CALL = 60_000;
const MOST_RENEWALS = 3;
/** Number of retries after a 429, and the longest wait in milliseconds; a longer wait is reported as the failure. */
const MOST_WAITS = 3;
const LONGEST_WAIT = 60_000;

/** Sends requests. They reject with `CallError`, or with the signal's reason when the caller aborts. */
export function requests(options: RequestOptions) {
  const { address, headers, failure = serviceFailure } = options;

  /** Resolves to a successful response before its body is complete. */
  async function open({ method, path, body, signal, ...request }: Request): Promise<Response> {
    const send = options.fetch ?? fetch;
    const response = await send(address(path), {
      ...{ method, cache: "no-store", headers: { ...headers?.(), ...request.headers } },
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
    });
    if (response.ok) return response;
    const json: unknown = await response.json().catch(() => undefined);
    signal?.throwIfAborted();
    // A proxy's error page: the service itself answers in JSON.
    if (json === undefined) throw new CallError({ status: response.status < 500 ? response.status : 0 });
    throw new CallError(failure(response.status, json), { retryAfter: retryAfterOf(response) });
  }

  async function readOnce<T>(request: Request, parse: (response: Response) => Promise<T>): Promise<T> {
    const { signal } = request;
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), LONGEST_CALL);
    try {
      const either = signal === undefined ? late.signal : AbortSignal.any([signal, late.signal]);
      return await parse(await open({ ...request, signal: either }));
    } catch (error) {
      signal?.throwIfAborted();
      throw error instanceof CallError ? error : new CallError({ status: 0 }, { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    open,
    /** Returns whether to try again after this error of a request. */
    async mayRepeat(error: unknown, request: Pick<Request, "method" | "signal">): Promise<boolean> {
      const isRefused = error instanceof CallError && (error.status === 401 || error.status === 403);
      return isRefused && options.renew !== undefined && (await options.renew(error, request));
    },
    /** Reads the whole body. */
    async read<T>(request: Request, parse: (response: Response) => Promise<T>): Promise<T> {
      for (let renewals = 0, waits = 0; ; ) {
        try {
          return await readOnce(request, parse);
        } catch (error) {
          if (waits < MOST_WAITS && (await waited(error, request.signal))) waits++;
          else if (renewals++ === MOST_RENEWALS || !(await this.mayRepeat(error, request))) throw error;
        }
      }
    },
  };
}

/** Milliseconds of `Retry-After`, which the service writes in seconds (design.md §4.6). */
function retryAfterOf({ headers }: Response): number | undefined {
  const seconds = Number(headers.get("retry-after") ?? Number.NaN);
  return seconds >= 0 ? seconds * 1_000 : undefined;
}

/** Waits as long as a 429 requests; resolves to whether it did. Such a call had no effect, so every method can be repeated. */
async function waited(error: unknown, signal = new AbortController().signal): Promise<boolean> {
  const { status, retryAfter } = error instanceof CallError ? error : {};
  if (status !== 429 || retryAfter === undefined || retryAfter > LONGEST_WAIT) return false;
  await pause(retryAfter, signal);
  signal.throwIfAborted();
  return true;
}

export type Requests = ReturnType<typeof requests>;
