import { z } from "zod";
import { type JsonSchema, typeText } from "../../client/generate/type-text.ts";
import { needsOf } from "../../core/src/api/reference/openapi-operation.ts";
import { TAGS, tagOf } from "../../core/src/api/reference/tags.ts";
import type { AnyRoute } from "../../core/src/api/route.ts";
import { ROUTES } from "../../core/src/api/routes/index.ts";
import { statusOf } from "../../core/src/failures.ts";
import { callExamples } from "./call-examples.ts";
import { cell, MADE, table } from "./page-text.ts";

/** Returns the pages by their path below `docs`: one page for each part of the API. */
export function apiPages(): Record<string, string> {
  return Object.fromEntries(
    TAGS.map(({ name, description }) => {
      const routes = (ROUTES as readonly AnyRoute[]).filter((route) => tagOf(route) === name);
      const text = [
        `# API: ${name.toLowerCase()}`,
        MADE,
        description,
        "[How the API works](api.md) explains keys, sessions, limits and safe retries. [Errors](errors.md) explains each error.",
        table(
          ["Call", "What it does", "Needs"],
          routes.map((route) => [
            `\`${route.method} ${route.path}\``,
            `[${route.summary}](#${route.operationId.toLowerCase()})`,
            needsInShort(route),
          ]),
        ),
        ...routes.map(callText),
      ];
      return [`reference/api-${name.toLowerCase()}.md`, `${text.join("\n\n")}\n`];
    }),
  );
}

function callText(route: AnyRoute): string {
  const failures = [...new Set(route.failures.map((kind) => statusOf(kind)))].sort();
  return [
    `## ${route.summary} {#${route.operationId.toLowerCase()}}`,
    `\`${route.method} /v1${route.path}\` · ${needsOf(route.access)}${visitors(route)}`,
    ...(route.description === undefined ? [] : [route.description]),
    ...parametersText(route),
    ...bodyText(route),
    examplesText(route),
    ...answerText(route),
    `Errors of this call: ${failures.length === 0 ? "none" : failures.map((status) => `${status}`).join(", ")}. [All errors](errors.md).`,
  ].join("\n\n");
}

function visitors({ access }: AnyRoute): string {
  return "permission" in access && access.visitors === true ? " A visitor's token works too." : "";
}

function needsInShort({ access }: AnyRoute): string {
  if ("permission" in access) {
    return [access.permission, access.or ?? access.and]
      .flatMap((name) => (name === undefined ? [] : [`\`${name}\``]))
      .join(access.and === undefined ? " or " : " and ");
  }
  if ("operator" in access) return "the operator's key";
  if ("signedIn" in access) return access.signedIn === "owner" ? "a signed-in owner" : "somebody signed in";
  return "no key";
}

function parametersText(route: AnyRoute): string[] {
  const rows = [
    ...fieldsOf(route.params, "path"),
    ...fieldsOf(route.query, "query"),
    ...(route.repeatable === true
      ? [["`Idempotency-Key`", "header", "a text", "Makes retries safe for 24 hours."]]
      : []),
    ...(route.heedsIfMatch === true
      ? [["`If-Match`", "header", "an `ETag`", "Refuses the change if the settings have changed since."]]
      : []),
  ];
  return rows.length === 0 ? [] : [table(["Parameter", "In", "Type", "Meaning"], rows)];
}

function fieldsOf(schema: z.ZodType | undefined, place: string): string[][] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, "input");
  return Object.entries(properties).map(([name, field]) => [
    `\`${name}\`${required.includes(name) ? "" : ", optional"}`,
    place,
    range(field),
    cell(field.description ?? ""),
  ]);
}

/** Calls whose body is site settings, which have a separate page. */
const OF_SETTINGS = ["updateSite", "createSite", "updateAnySite"];

function bodyText({ body, anyBody, takesFile, operationId }: AnyRoute): string[] {
  if (takesFile) return ["The body is the file."];
  if (anyBody !== undefined)
    return [`The body may be of any type, up to ${anyBody.toLocaleString("en")} bytes.`];
  if (body === undefined) return [];
  if (OF_SETTINGS.includes(operationId)) {
    return ["The body is JSON with any of the [settings](settings.md). Absent settings do not change."];
  }
  const rows = bodyRows(jsonSchema(body, "input"), "");
  return rows.length === 0 ? [] : [table(["Field of the body", "Type", "Meaning"], rows)];
}

function bodyRows({ properties = {}, required = [] }: JsonSchema, before: string): string[][] {
  return Object.entries(properties).flatMap(([name, field]) => {
    const inner = field.properties === undefined ? field.anyOf?.find((each) => each.properties) : field;
    return [
      [
        `\`${before}${name}\`${required.includes(name) ? "" : ", optional"}`,
        inner === undefined ? range(field) : "an object",
        cell(field.description ?? field.anyOf?.find((each) => each.description)?.description ?? ""),
      ],
      ...(inner === undefined ? [] : bodyRows(inner, `${before}${name}.`)),
    ];
  });
}

function range(schema: JsonSchema): string {
  const type = typeText(schema).replaceAll(" | null", "").replace(/\s+/g, " ");
  return `\`${type}\``.replaceAll("|", "\\|");
}

function examplesText(route: AnyRoute): string {
  const blocks = callExamples(route).map(
    ({ language, label, code }) => `\`\`\`${language} [${label}]\n${code}\n\`\`\``,
  );
  return blocks.length === 1 ? (blocks[0] ?? "") : `::: code-group\n\n${blocks.join("\n\n")}\n\n:::`;
}

function answerText({ output, status, pushes, serves }: AnyRoute): string[] {
  if (serves !== undefined)
    return [`It returns a text: ${serves.map((type) => `\`${type}\``).join(" or ")}.`];
  if (pushes === true) return ["It returns server-sent events: see [Listen](../guides/live.md#listen)."];
  return [
    `::: details ${status}: the answer\n\n\`\`\`ts\n${typeText(jsonSchema(output, "output"))}\n\`\`\`\n\n:::`,
  ];
}

function jsonSchema(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  return z.toJSONSchema(schema, { io, unrepresentable: "any" }) as JsonSchema;
}
