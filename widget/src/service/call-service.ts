import { eitherSignal } from "./either-signal.ts";
import { jsonOf } from "./json-of.ts";
import { ServiceError } from "./service-error.ts";

/** Default timeout in milliseconds. */
const PATIENCE = 20_000;

export interface Call {
  method?: string;
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
  signal: AbortSignal;
  /** Timeout in milliseconds; 20 s by default. */
  patience?: number;
}

export type Fetch = (address: string, init: RequestInit) => Promise<Response>;

/** Sends one call. Resolves to error responses too. Rejects with a `ServiceError` if no response arrives. */
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
 * Parses the response's body. Rejects with a `ServiceError` unless the body is a complete success response of the service that
 * contains `field`: a service worker or a captive portal may answer instead, with any status.
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

/** Converts the service's error body (contract §G) to an error. Any other body becomes `BAD_ANSWER`. */
export function errorFromBody(status: number, body: unknown): ServiceError {
  const { success, error } = Object(body);
  const {
    code = "BAD_ANSWER",
    message = `The chat service answered ${status}.`,
    details,
  } = Object(success === false && error);
  return new ServiceError(status, code, message, details);
}

/** Returns the error of a call that the browser blocked, although the service allows this page's origin. */
export function refused(cause: unknown): ServiceError {
  const message = "The call was refused.";
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
