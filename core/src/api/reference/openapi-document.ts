import { CODES, REASONS } from "../../failures.ts";
import type { AnyRoute } from "../route.ts";
import { namedSchemas } from "./named-schemas.ts";
import { operationOf } from "./openapi-operation.ts";
import { TAGS } from "./tags.ts";

/** Converts the table of routes to an OpenAPI 3.1 document. `serverUrl` ends with the version segment. */
export function openApiDocument(routes: readonly AnyRoute[], serverUrl: string): object {
  const paths: Record<string, Record<string, object>> = {};
  const schemas = namedSchemas();
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(route, schemas) };
  }
  return {
    openapi: "3.1.1",
    info: {
      title: "Parley",
      version: "1",
      description:
        "AI chat for websites. The answers come from the website owner's own workflow. Responses may get new fields, and errors new codes and reasons: ignore those that you do not know.",
      contact: { name: "The operator of this service", url: serverUrl },
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: serverUrl }],
    tags: TAGS,
    paths,
    components: {
      schemas: { Error: ERROR_SCHEMA, ...schemas.components },
      headers: {
        "X-RateLimit-Limit": header(
          "Requests allowed in the window that is closest to running out.",
          "integer",
        ),
        "X-RateLimit-Remaining": header("Requests left in this window.", "integer"),
        "X-RateLimit-Reset": header("When the window resets: a Unix time in seconds.", "integer"),
        "X-Request-Id": header("Identifies the request in the service's logs.", "string"),
        "Retry-After": header("Seconds to wait before you repeat the call.", "integer"),
        ETag: header("The version of the response, for `If-Match`.", "string"),
      },
      securitySchemes: {
        apiKey: {
          type: "apiKey",
          in: "header",
          name: "X-API-Key",
          description: "An API key, or the operator's key.",
        },
        bearer: { type: "http", scheme: "bearer", description: "The same API key, or a visitor's token." },
      },
    },
  };
}

function header(description: string, type: string): object {
  return { description, schema: { type } };
}

/** contract §G. Clients must accept unknown values of `code` and `reason`, because there will be more. */
const ERROR_SCHEMA = {
  type: "object",
  required: ["success", "error"],
  properties: {
    success: { type: "boolean", const: false },
    error: {
      type: "object",
      required: ["code", "message", "details"],
      properties: {
        code: openEnumeration(CODES, "More may be added."),
        message: { type: "string", description: "For people: what is wrong, and how to fix it." },
        details: {
          type: "object",
          required: ["field", "reason"],
          properties: {
            field: {
              type: "string",
              description: "What the error is about: a field, a header, a permission or a rate-limit window.",
            },
            reason: openEnumeration(
              REASONS,
              "More may be added. `status_` is followed by the HTTP status with which a webhook or a model answered.",
            ),
            params: {
              type: "object",
              description:
                "Values in the message, such as `agent` with `id` and `name`; absent if there are none. `rule` says in English what the field accepts, without the field's name. `limit` and `min` are the field's maximum and minimum. After a webhook test, `problem` is the code of the exact cause, such as `certificate_expired`.",
              additionalProperties: {
                anyOf: [
                  { type: "string" },
                  { type: "number" },
                  {
                    type: "object",
                    required: ["id", "name"],
                    properties: { id: { type: "string" }, name: { type: "string" } },
                  },
                ],
              },
            },
          },
        },
      },
    },
  },
};

function openEnumeration(values: readonly string[], description: string): object {
  return { description, anyOf: [{ type: "string", enum: values }, { type: "string" }] };
}
