import type { z } from "zod";
import { type FailureKind, statusOf } from "../../failures.ts";
import type { AnyRoute } from "../route.ts";
import { EVENT_STREAM } from "../streaming/reply-events.ts";
import type { NamedSchemas } from "./named-schemas.ts";
import { tagOf } from "./tags.ts";

/** contract §G. */
const MEANINGS: Record<number, string> = {
  400: "Invalid body or parameters",
  401: "Missing or invalid API key",
  403: "Key lacks permissions",
  404: "Resource not found",
  429: "Rate limit exceeded",
  500: "Internal error",
  502: "Webhook endpoint (or model) unreachable, or it answered without a reply",
};

export function operationOf(route: AnyRoute, schemas: NamedSchemas): object {
  const { access } = route;
  const parameters = [
    ...parametersOf(route.params, "path", schemas),
    ...parametersOf(route.query, "query", schemas),
    ...(route.repeatable ? [IDEMPOTENCY_KEY] : []),
    ...(route.heedsIfMatch ? [IF_MATCH] : []),
    ...(route.takesFile ? [FILE_NAME] : []),
  ];
  return {
    operationId: route.operationId,
    tags: [tagOf(route)],
    summary: route.summary,
    description: [route.description, needsOf(access)].filter(Boolean).join("\n\n"),
    security: isOpen(access) ? [] : [{ apiKey: [] }, { bearer: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...requestBodyOf(route, schemas),
    responses: responsesOf(route, schemas),
  };
}

/** Whether the call accepts no keys. */
function isOpen(access: AnyRoute["access"]): boolean {
  return !("permission" in access || "operator" in access);
}

/** Returns a sentence that says what a caller needs: permissions, the operator's key, a sign-in, a header, or no key. */
export function needsOf(access: AnyRoute["access"]): string {
  if ("permission" in access) {
    const { permission, or, and } = access;
    if (and !== undefined) return `Needs the permissions \`${permission}\` and \`${and}\`.`;
    return `Needs the permission \`${permission}\`${or === undefined ? "" : ` or \`${or}\``}.`;
  }
  if ("operator" in access) return "Needs the operator's key.";
  if ("console" in access) return "Needs the header `X-Parley-Console`, from a page of the service itself.";
  if ("signedIn" in access) {
    const who =
      access.signedIn === "owner" ? "an owner of the site in the header `X-Parley-Site`" : "somebody";
    return `Needs ${who} who is signed in to the console, and the header \`X-Parley-Console\`.`;
  }
  if ("code" in access) return "Needs no key: the code is sufficient.";
  return "public" in access ? "Needs no key." : "Needs no key: the URL is sufficient.";
}

const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "For 24 hours, the same key and body return the first successful answer again.",
  schema: { type: "string", minLength: 1, maxLength: 255 },
};

const FILE_NAME = {
  name: "X-File-Name",
  in: "header",
  required: false,
  description: "The file's name, percent-encoded.",
  schema: { type: "string" },
};

const IF_MATCH = {
  name: "If-Match",
  in: "header",
  required: false,
  description:
    "The `ETag` of an earlier response. The change is made only if there was no other change since then; otherwise the call answers 400 `changed_meanwhile`.",
  schema: { type: "string" },
};

function parametersOf(
  schema: z.ZodType | undefined,
  place: "path" | "query",
  schemas: NamedSchemas,
): object[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemas.plain(schema, "input") as {
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

/**
 * Describes the body: a file, JSON, or any content type. JSON is required only if `{}` is invalid, because an absent body reads
 * as `{}`.
 */
function requestBodyOf({ body, anyBody, takesFile, operationId }: AnyRoute, schemas: NamedSchemas): object {
  if (takesFile) {
    const content = { "*/*": { schema: { type: "string", format: "binary" } } };
    return { requestBody: { required: true, description: "The file.", content } };
  }
  if (body !== undefined) {
    const content = json(schemas.named(body, "input", `${pascal(operationId)}Request`));
    return { requestBody: { required: !body.safeParse({}).success, content } };
  }
  if (anyBody === undefined) return {};
  const content = {
    "application/json": { schema: {}, example: { message: "Your parcel is on its way." } },
    "application/x-www-form-urlencoded": { schema: { type: "object" } },
    "text/plain": { schema: { type: "string" } },
    "*/*": { schema: {} },
  };
  const description = `Any content type, at most ${anyBody.toLocaleString("en")} bytes.`;
  return { requestBody: { required: true, description, content } };
}

function responsesOf(route: AnyRoute, schemas: NamedSchemas): object {
  const needsKey: FailureKind[] =
    "public" in route.access || "replyAddress" in route.access || "code" in route.access
      ? []
      : ["unauthorized", "forbidden"];
  const kinds: FailureKind[] = ["invalidRequest", ...needsKey, ...route.failures, "rateLimited", "internal"];
  const statuses = [...new Set(kinds.map(statusOf))].sort();
  const failures = statuses.map((status) => [
    String(status),
    {
      description: MEANINGS[status],
      headers: status === 429 ? { ...RATE_HEADERS, ...headerRefs("Retry-After") } : RATE_HEADERS,
      content: json({ $ref: "#/components/schemas/Error" }),
    },
  ]);
  const success = {
    description: "Success",
    headers: route.version === undefined ? RATE_HEADERS : { ...RATE_HEADERS, ...headerRefs("ETag") },
    content: {
      ...(route.pushes === true && events("Server-sent events.")),
      ...Object.fromEntries((route.serves ?? []).map((type) => [type, { schema: { type: "string" } }])),
      ...(route.pushes === true || route.serves !== undefined
        ? {}
        : {
            ...(!route.streams?.isWanted(undefined) &&
              json(schemas.named(route.output, "output", `${pascal(route.operationId)}Response`))),
            ...(route.streams && events(route.streams.description)),
          }),
    },
  };
  return { [String(route.status)]: success, ...Object.fromEntries(failures) };
}

function events(description: string): object {
  return { [EVENT_STREAM]: { schema: { type: "string", description } } };
}

const RATE_HEADERS = headerRefs(
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
  "X-Request-Id",
);

function headerRefs(...names: string[]): Record<string, { $ref: string }> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function json(schema: object): object {
  return { "application/json": { schema } };
}

function pascal(name: string): string {
  return (name[0] ?? "").toUpperCase() + name.slice(1);
}
