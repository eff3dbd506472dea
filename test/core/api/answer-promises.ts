import { expect } from "vitest";
import { pathTable } from "../../../core/src/api/dispatcher.ts";
import { openApiDocument } from "../../../core/src/api/reference/openapi-document.ts";
import type { AnyRoute } from "../../../core/src/api/route.ts";
import { ROUTES } from "../../../core/src/api/routes/index.ts";
import { REASONS } from "../../../core/src/failures.ts";
import type { ApiAnswer } from "./harness.ts";

const routes = ROUTES as readonly unknown[] as readonly AnyRoute[];
const table = pathTable(routes.map((route) => ({ method: route.method, path: route.path, entry: route })));
const { paths } = openApiDocument(routes, "https://chat.example/v1") as {
  paths: Record<string, Record<string, { responses: object }>>;
};

/** The codes that belong to each status (contract §G). */
const CODES: Record<number, string> = {
  400: "INVALID_REQUEST",
  401: "UNAUTHORIZED",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  429: "RATE_LIMIT_EXCEEDED",
  500: "INTERNAL_ERROR",
  502: "WEBHOOK_UNREACHABLE WEBHOOK_FAILED",
};

const INTERNALS = /node_modules|\.ts\b|\bat \S+ \(|SqliteError|ZodError|\/(home|tmp|core|src|var)\//;

/** Checks the rules for every response under `/v1`. The API contracts call this function after each of their calls. */
export function expectPromises(method: string, path: string, answer: ApiAnswer): void {
  const { status, headers, json, text } = answer;
  expect(headers["x-request-id"], "every response carries X-Request-Id").toMatch(/^[A-Za-z0-9._:-]{1,128}$/);
  for (const name of ["x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset"]) {
    expect(headers[name], `every answer carries ${name}`).toMatch(/^\d+$/);
  }
  expect(headers, "CORS is never with credentials").not.toHaveProperty("access-control-allow-credentials");

  if (headers["content-type"]?.startsWith("text/event-stream"))
    expect(headers["cache-control"], "no proxy transforms a stream").toBe("no-store, no-transform");

  const route = table.find(method === "HEAD" ? "GET" : method, path.split("?")[0] as string)?.entry;
  if (route !== undefined) {
    const documented = Object.keys(paths[route.path]?.[route.method.toLowerCase()]?.responses ?? {});
    expect(documented, `${method} ${route.path} documents its statuses`).toContain(String(status));
    if (status < 300) expect(status, "the success code is the documented one").toBe(route.status);
  }
  if (status < 400 || method === "HEAD") return;
  expect(json, "the error object has the contract's shape and nothing else").toEqual({
    success: false,
    error: {
      code: expect.any(String),
      message: expect.stringMatching(/\S/),
      details: {
        field: expect.stringMatching(/\S/),
        reason: expect.stringMatching(/^[a-z0-9_]+$/),
        // Values that the message names. Absent if it names none (contract §13.6).
        ...(json.error.details.params !== undefined && { params: expect.any(Object) }),
      },
    },
  });
  expect(REASONS.concat("status"), "the reason is one that the API's description names").toContain(
    json.error.details.reason.replace(/^status_\d{3}$/, "status"),
  );
  expect(CODES[status]?.split(" "), "the code goes with the status").toContain(json.error.code);
  expect(text, "an error tells nothing of the inside").not.toMatch(INTERNALS);
  expect(headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(headers["cache-control"], "an error is never cached").toBe("no-store");
  const mayPass = status === 429 || json.error.details.reason === "storage_unavailable";
  expect("retry-after" in headers, "Retry-After comes with what another try may find over").toBe(mayPass);
}
