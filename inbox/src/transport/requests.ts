import { repeatedWhenAsked, retryAfterOf } from "../../../admin/retry-after.ts";
import type { CallFailure, Method } from "../host/host.ts";
import { CallError, serviceFailure } from "./call-error.ts";

export interface RequestOptions {
  /** URL of a path under `/v1/`, such as a route of the host that forwards it. */
  address(path: string): string | URL;
  /** Sent with each request: credentials and, if the path does not name it, the site. */
  headers?(): Record<string, string>;
  fetch?: typeof globalThis.fetch;
  /** Converts an error response of a host that does not forward the service's errors. */
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

/** Sends requests. They reject with `CallError`, or with the signal's reason when the caller aborts. */
export function requests(options: RequestOptions) {
  const { address, headers, failure = serviceFailure } = options;

  /** Resolves to a successful response before its body is complete. */
  async function open({ method, path, body, signal, ...request }: Request): Promise<Response> {
    const send = options.fetch ?? fetch;
    const response = await send(address(path), {
      method,
      cache: "no-store",
      headers: { ...headers?.(), ...request.headers },
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
    });
    if (response.ok) return response;
    const json: unknown = await response.json().catch(() => undefined);
    signal?.throwIfAborted();
    // An answer without JSON is a proxy's error page, because the service itself answers in JSON.
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
    /** Resolves to whether to send the request again after this error. May renew the credentials. */
    async mayRepeat(error: unknown, request: Pick<Request, "method" | "signal">): Promise<boolean> {
      const isRefused = error instanceof CallError && (error.status === 401 || error.status === 403);
      return isRefused && options.renew !== undefined && (await options.renew(error, request));
    },
    /** Reads the whole body. */
    async read<T>(request: Request, parse: (response: Response) => Promise<T>): Promise<T> {
      for (let renewals = 0; ; ) {
        try {
          return await repeatedWhenAsked(() => readOnce(request, parse), request.signal);
        } catch (error) {
          if (renewals++ === MOST_RENEWALS || !(await this.mayRepeat(error, request))) throw error;
        }
      }
    },
  };
}

export type Requests = ReturnType<typeof requests>;
