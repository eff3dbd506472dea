import type { AnyRoute } from "../route.ts";
import { ERROR_SCHEMA } from "./error-schema.ts";
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
