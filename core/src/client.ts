import type { z } from "zod";
import type { Route, RouteAccess } from "./api/route.ts";
import type { ROUTES } from "./api/routes/index.ts";
import type { ErrorBody } from "./failures.ts";

type AnyRecord = (typeof ROUTES)[number];
/** `POST /message`, `GET /conversation/{session_id}` and so on. */
export type Operation = { [R in AnyRecord as `${R["method"]} ${R["path"]}`]: R };

type Given<K extends string, T> = T extends z.ZodUndefined
  ? unknown
  : T extends z.ZodType
    ? { [P in K]: z.input<T> }
    : unknown;
type InputOf<R> =
  R extends Route<RouteAccess, infer P, infer Q, infer B, z.ZodType>
    ? Given<"params", P> &
        (Q extends z.ZodUndefined
          ? unknown
          : { query?: Partial<Record<keyof z.input<Q>, string | number>> }) &
        Given<"body", B>
    : never;
type OutputOf<R> =
  R extends Route<RouteAccess, z.ZodType, z.ZodType, z.ZodType, infer O> ? z.output<O> : never;

/** An error answer (spec.md, Errors), or an answer that is none of the service's (`code` `UNEXPECTED_ANSWER`). */
export class ParleyError extends Error {
  readonly status: number;
  readonly code: string;
  readonly field: string;
  readonly reason: string;

  constructor(status: number, { error }: ErrorBody) {
    super(error.message);
    this.name = "ParleyError";
    this.status = status;
    this.code = error.code;
    this.field = error.details.field;
    this.reason = error.details.reason;
  }
}

export type ParleyClient = <K extends keyof Operation>(
  operation: K,
  input: InputOf<Operation[K]> & { headers?: Record<string, string> },
) => Promise<OutputOf<Operation[K]>>;

/**
 * A typed client for the API, made from the table of routes: `await parley("POST /message", { body: { message: "Hi" } })`.
 * `baseUrl` ends with `/v1`. Rejects with `ParleyError`, or with whatever `fetch` rejects with.
 */
export function parleyClient(options: {
  baseUrl: string;
  apiKey: string;
  fetch?: typeof fetch;
}): ParleyClient {
  const send = options.fetch ?? fetch;
  return async (operation, input) => {
    const {
      params = {},
      query = {},
      body,
      headers,
    } = input as {
      params?: Record<string, string>;
      query?: Record<string, string | number>;
      body?: unknown;
      headers?: Record<string, string>;
    };
    const [method = "", path = ""] = operation.split(" ");
    const place = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const response = await send(`${options.baseUrl}${place}${search.size > 0 ? `?${search}` : ""}`, {
      method,
      headers: {
        ...headers,
        "x-api-key": options.apiKey,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = await response.json().catch((error: Error) => {
      if (error.name !== "SyntaxError") throw error;
    });
    if (response.ok && answer !== undefined) return answer;
    throw new ParleyError(response.status, isErrorBody(answer) ? answer : unexpectedAnswer(response.status));
  };
}

function isErrorBody(answer: unknown): answer is ErrorBody {
  return typeof (answer as ErrorBody | undefined)?.error?.details?.reason === "string";
}

function unexpectedAnswer(status: number): ErrorBody {
  const message = `The server answered with status ${status} and no answer of the service. Is the address right?`;
  return {
    success: false,
    error: { code: "UNEXPECTED_ANSWER", message, details: { field: "request", reason: "unexpected" } },
  };
}
