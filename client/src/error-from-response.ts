import { type ErrorParams, ParleyError } from "./parley-error.ts";

/** Creates the error for a response. `body`: the parsed JSON of the response; undefined if the response is not JSON. */
export function errorFromResponse(status: number, headers: Headers, body: unknown): ParleyError {
  const error = errorIn(body);
  return new ParleyError({
    status,
    code: error?.code ?? "UNEXPECTED_ANSWER",
    message:
      error?.message ??
      `The service did not answer; something else at its address, such as a proxy, answered with status ${status}. Check that the service is running and that baseUrl is right.`,
    field: error?.details.field ?? "baseUrl",
    reason: error?.details.reason ?? "unreachable",
    params: error?.details.params,
    requestId: headers.get("x-request-id") ?? undefined,
    retryAfter: secondsOf(headers.get("retry-after")),
  });
}

interface ErrorBody {
  code: string;
  message: string;
  details: { field: string; reason: string; params?: ErrorParams };
}

function errorIn(body: unknown): ErrorBody | undefined {
  const error = (body as { error?: Partial<ErrorBody> } | undefined)?.error;
  const isWhole = typeof error?.code === "string" && typeof error.details?.reason === "string";
  return isWhole ? (error as ErrorBody) : undefined;
}

function secondsOf(header: string | null): number | undefined {
  return header !== null && /^\d{1,9}$/.test(header) ? Number(header) : undefined;
}
