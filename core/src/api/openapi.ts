import { z } from "zod";
import { type FailureKind, statusOf } from "../failures.ts";
import type { AnyRoute } from "./route.ts";

const ERROR = {
  type: "object",
  required: ["success", "error"],
  properties: {
    success: { const: false },
    error: {
      type: "object",
      required: ["code", "message", "details"],
      properties: {
        code: { type: "string" },
        message: { type: "string" },
        details: {
          type: "object",
          required: ["field", "reason"],
          properties: { field: { type: "string" }, reason: { type: "string" } },
        },
      },
    },
  },
};

/** spec.md, Errors. */
const MEANINGS: Record<number, string> = {
  400: "Invalid body or parameters",
  401: "Missing or invalid API key",
  403: "Key lacks permissions",
  404: "Resource not found",
  429: "Rate limit exceeded",
  500: "Internal error",
  502: "Webhook endpoint (or model) unreachable, or it answered without a reply",
};

const RATE_HEADERS = {
  "X-RateLimit-Limit": { $ref: "#/components/headers/X-RateLimit-Limit" },
  "X-RateLimit-Remaining": { $ref: "#/components/headers/X-RateLimit-Remaining" },
  "X-RateLimit-Reset": { $ref: "#/components/headers/X-RateLimit-Reset" },
  "X-Request-Id": { $ref: "#/components/headers/X-Request-Id" },
};

/** The table of routes as an OpenAPI 3.1 document. `serverUrl` ends with the version segment. */
export function openApiDocument(routes: readonly AnyRoute[], serverUrl: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(route) };
  }
  return {
    openapi: "3.1.1",
    info: {
      title: "Parley",
      version: "1",
      description: "AI chat for websites whose answers come from the owner's own workflow.",
    },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      schemas: { Error: ERROR },
      headers: {
        "X-RateLimit-Limit": header(
          "Requests allowed in the window that is closest to running out.",
          "integer",
        ),
        "X-RateLimit-Remaining": header("Requests left in it.", "integer"),
        "X-RateLimit-Reset": header("When it is empty again: a Unix time in seconds.", "integer"),
        "X-Request-Id": header("Names the request in the service's logs.", "string"),
      },
      securitySchemes: {
        apiKey: { type: "apiKey", in: "header", name: "X-API-Key" },
        bearer: { type: "http", scheme: "bearer", description: "The same API key, or a visitor's token." },
      },
    },
  };
}

function header(description: string, type: string): object {
  return { description, schema: { type } };
}

function operationOf(route: AnyRoute): object {
  const { access } = route;
  const needs = "permission" in access ? `Needs the permission \`${access.permission}\`.` : "";
  const whom = "operator" in access ? "Needs the operator's key." : "public" in access ? "Needs no key." : "";
  const parameters = [...parametersOf(route.params, "path"), ...parametersOf(route.query, "query")];
  if (route.repeatable) parameters.push(IDEMPOTENCY_KEY);
  return {
    operationId: operationId(route),
    tags: [tagOf(route)],
    summary: route.summary,
    description: [route.description, needs, whom].filter(Boolean).join("\n\n"),
    security: "public" in access ? [] : [{ apiKey: [] }, { bearer: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(route.body === undefined ? {} : { requestBody: requestBodyOf(route.body) }),
    responses: responsesOf(route),
  };
}

const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "The same key and body within 24 hours gets the first successful answer again.",
  schema: { type: "string", minLength: 1, maxLength: 255 },
};

/** The calls of the specification, those of browsers, and those that manage a site. */
function tagOf({ path }: AnyRoute): string {
  if (path.startsWith("/widget/")) return "Widget";
  return /^\/(site|sites|usage|users)(\/|$)/.test(path) ? "Management" : "Chat";
}

function operationId({ method, path }: AnyRoute): string {
  const words = path.split(/[/{}_-]+/).filter(Boolean);
  return method.toLowerCase() + words.map((word) => (word[0] ?? "").toUpperCase() + word.slice(1)).join("");
}

function parametersOf(schema: z.ZodType | undefined, place: "path" | "query"): object[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(schema, "input") as {
    properties?: Record<string, { description?: string }>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...rest }]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema: rest,
  }));
}

/** No body at all reads as `{}`, so a body is required only where `{}` will not do. */
function requestBodyOf(schema: z.ZodType): object {
  return { required: !schema.safeParse({}).success, content: json(schemaOf(schema, "input")) };
}

function responsesOf(route: AnyRoute): object {
  const needsKey: FailureKind[] = "public" in route.access ? [] : ["unauthorized", "forbidden"];
  const kinds: FailureKind[] = ["invalidRequest", ...needsKey, ...route.failures, "rateLimited", "internal"];
  const statuses = [...new Set(kinds.map(statusOf))].sort();
  const failures = statuses.map((status) => [
    String(status),
    {
      description: MEANINGS[status],
      headers: RATE_HEADERS,
      content: json({ $ref: "#/components/schemas/Error" }),
    },
  ]);
  const success = {
    description: "Success",
    headers: RATE_HEADERS,
    content: json(schemaOf(route.output, "output")),
  };
  return { [String(route.status)]: success, ...Object.fromEntries(failures) };
}

function json(schema: object): object {
  return { "application/json": { schema } };
}

function schemaOf(schema: z.ZodType, io: "input" | "output"): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    // zod leaves out the default of what it transforms, such as the digits of a query.
    override({ zodSchema, jsonSchema }) {
      const fallback = z.globalRegistry.get(zodSchema)?.default;
      if (fallback !== undefined) jsonSchema.default = fallback as typeof jsonSchema.default;
    },
  });
  return rest;
}
