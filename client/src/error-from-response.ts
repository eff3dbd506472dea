import { ParleyError } from "./parley-error.ts";

/** The error that an answer tells of. `body` is its parsed JSON; undefined where it is none. */
export function errorFromResponse(status: number, headers: Headers, body: unknown): ParleyError {
  const told = toldIn(body);
  return new ParleyError({
    status,
    code: told?.code ?? "UNEXPECTED_ANSWER",
    message:
      told?.message ??
      `The server answered with status ${status}, but not with an answer of Parley. Is baseUrl right?`,
    field: told?.details.field ?? "baseUrl",
    reason: told?.details.reason ?? "unexpected",
    requestId: headers.get("x-request-id") ?? undefined,
    retryAfter: secondsOf(headers.get("retry-after")),
  });
}

interface Told {
  code: string;
  message: string;
  details: { field: string; reason: string };
}

function toldIn(body: unknown): Told | undefined {
  const error = (body as { error?: Partial<Told> } | undefined)?.error;
  const isWhole = typeof error?.code === "string" && typeof error.details?.reason === "string";
  return isWhole ? (error as Told) : undefined;
}

function secondsOf(header: string | null): number | undefined {
  return header !== null && /^\d{1,9}$/.test(header) ? Number(header) : undefined;
}
