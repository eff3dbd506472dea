import { eitherSignal } from "./either-signal.ts";
import { jsonOf } from "./json-of.ts";
import { ServiceError } from "./service-error.ts";

/** Milliseconds. */
const PATIENCE = 20_000;

export interface Call {
  method?: string;
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
  signal: AbortSignal;
  /** Milliseconds until the answer is given up; 20 s unless said. */
  patience?: number;
}

export type Fetch = (address: string, init: RequestInit) => Promise<Response>;

/** Sends one call. Rejects with a `ServiceError` where no answer came; an answer that tells of a failure is an answer. */
export async function callService(
  fetch: Fetch,
  address: string,
  { method = "GET", body, token, headers = {}, signal, patience = PATIENCE }: Call,
): Promise<Response> {
  if (body) headers["Content-Type"] = "application/json";
  if (token) headers.Authorization = `Bearer ${token}`;
  try {
    return await fetch(address, {
      method,
      headers,
      body: body ? jsonOf(body) : null,
      credentials: "omit",
      signal: eitherSignal(signal, AbortSignal.timeout(patience)),
    });
  } catch (cause) {
    throw unreachable(cause);
  }
}

/**
 * The answer's body. Rejects with a `ServiceError` for everything that is not the service's own success, whole and with this field. A
 * service worker or a captive portal may answer in the service's place, with any status.
 */
export async function readAnswer<T>(response: Response, field = "success"): Promise<T> {
  const { status } = response;
  const body = await response.json().catch((cause) => {
    if (cause.name !== "SyntaxError") throw unreachable(cause);
  });
  const isFine = status < 300;
  if (isFine && body?.success === true && body[field]) return body;
  throw errorFromBody(status, isFine || body);
}

/** What the service's error body tells (spec.md, Errors). */
export function errorFromBody(status: number, body: unknown): ServiceError {
  const { success, error } = Object(body);
  const {
    code = "BAD_ANSWER",
    message = `The chat service answered ${status}.`,
    details,
  } = Object(success === false && error);
  return new ServiceError(status, code, message, details);
}

/** The service is there for this page, and all the same this call was answered by nothing that a browser lets it read. */
export function refused(cause: unknown): ServiceError {
  const message = "Refused, by a limit perhaps.";
  return new ServiceError(0, "NETWORK_ERROR", message, { reason: "refused" }, { cause });
}

export function unreachable(cause: unknown): ServiceError {
  return new ServiceError(
    0,
    "NETWORK_ERROR",
    `The chat service cannot be reached (${cause}).`,
    {},
    { cause },
  );
}
