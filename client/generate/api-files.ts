import { readFileSync } from "node:fs";
import { namedSchemas, ROUTES } from "@parley/core/routes";
import { z } from "zod";
import { commentText, type JsonSchema, typeText } from "./type-text.ts";

type AnyRoute = (typeof ROUTES)[number] & {
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  anyBody?: number;
  repeatable?: true;
  streams?: true;
  pushes?: true;
  serves?: readonly string[];
  waits?: true;
  takesFile?: true;
  heedsIfMatch?: true;
  client?: string;
};

const HEADER =
  "// Made by client/generate.ts from the table of routes. Run `npm run generate` to make it again.\n";

/** The core's webhook verification. The client gets a copy of it, because the client may not depend on any package. */
const CHECK = new URL("../../core/src/webhooks/request/verify-webhook.ts", import.meta.url);

/** Returns the generated files by name. */
export function apiFiles(): Record<
  "requests-and-responses.ts" | "resources.ts" | "verify-webhook.ts",
  string
> {
  const routes = (ROUTES as readonly unknown[] as AnyRoute[]).filter(({ client }) => client !== undefined);
  return {
    "requests-and-responses.ts": typesText(routes),
    "resources.ts": resourcesText(routes),
    "verify-webhook.ts": `// A copy of core/src/webhooks/request/verify-webhook.ts, which \`npm run generate\` makes.\n\n${readFileSync(CHECK, "utf8")}`,
  };
}

function typesText(routes: AnyRoute[]): string {
  const schemas = namedSchemas();
  const types = routes.flatMap((route) => {
    const name = pascal(route.operationId);
    return [
      ...(route.query === undefined ? [] : [typeLine(`${name}Query`, schemas.plain(route.query, "input"))]),
      ...(route.body === undefined ? [] : [typeLine(`${name}Request`, schemas.plain(route.body, "input"))]),
      ...(route.pushes || route.serves
        ? []
        : [typeLine(`${name}Response`, schemas.plain(route.output, "output"))]),
    ];
  });
  const shared = Object.entries(schemas.components).map(([name, schema]) => typeLine(name, schema));
  return `${HEADER}\n${[...shared, ...types].join("\n")}`;
}

function typeLine(name: string, schema: JsonSchema): string {
  const comment = schema.description === undefined ? "" : `/** ${commentText(schema.description)} */\n`;
  return `${comment}export type ${name} = ${typeText(schema)};\n`;
}

function resourcesText(routes: AnyRoute[]): string {
  const byResource = new Map<string, string[]>();
  const imports = new Set<string>();
  for (const route of routes) {
    const [resource = "", method = ""] = (route.client ?? "").split(".");
    const methods = byResource.get(resource) ?? [];
    byResource.set(resource, methods);
    methods.push(...methodTexts(route, method, imports));
  }
  const uses = [...byResource.values()].flat().join("");
  const body = [...byResource]
    .map(([name, methods]) => `    ${name}: {\n${methods.join("")}    },\n`)
    .join("");
  return [
    HEADER,
    uses.includes("allPages(") ? 'import { allPages, type Pages } from "../all-pages.ts";\n' : "",
    'import type { CallOptions, FileContent, FileDetails, Http } from "../http.ts";\n',
    uses.includes("liveEvents(") ? 'import { type LiveEvent, liveEvents } from "../live-events.ts";\n' : "",
    uses.includes("replyStream<")
      ? 'import { replyStream, type StreamedReply } from "../reply-stream.ts";\n'
      : "",
    `import type {\n${[...imports]
      .sort()
      .map((name) => `  ${name},\n`)
      .join("")}} from "./requests-and-responses.ts";\n`,
    "\n/** The calls of the API, by what they are about. */\n",
    `export function resources(http: Http) {\n  return {\n${body}  };\n}\n`,
  ].join("");
}

function methodTexts(route: AnyRoute, method: string, imports: Set<string>): string[] {
  const name = pascal(route.operationId);
  const result = `${name}Response`;
  if (route.pushes !== true && route.serves === undefined) imports.add(result);
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, each = ""]) => each);
  const given = names.map((each) => `${each}: string`);
  if (route.body !== undefined) {
    imports.add(`${name}Request`);
    given.push(`body: ${name}Request${acceptsNothing(route.body) ? " = {}" : ""}`);
  }
  if (route.takesFile === true) given.push("content: FileContent", "details: FileDetails = {}");
  if (route.query !== undefined) {
    imports.add(`${name}Query`);
    given.push(`query: ${name}Query${acceptsNothing(route.query) ? " = {}" : ""}`);
  }
  const operation = operationText(route);
  const comment = `      /** ${commentText(route.summary)}. */\n`;
  const args = (more: string) => [...given, more].join(", ");
  if (route.pushes === true) {
    return [
      `${comment}      ${method}: (${args("options?: CallOptions")}): AsyncGenerator<LiveEvent> =>\n        liveEvents(http, ${operation}, options),\n`,
    ];
  }
  if (route.serves !== undefined) {
    const types = route.serves.map((type) => JSON.stringify(type));
    given.push(`accept: ${types.join(" | ")} = ${types[0]}`);
    const asked = operation.replace(/ }$/, ", accept }");
    return [
      `${comment}      ${method}: (${args("options?: CallOptions")}): Promise<string> =>\n        http.text(${asked}, options),\n`,
    ];
  }
  if (isPaged(route)) {
    const paged = operation.replace("query", "query: { ...query, page: page ?? query.page }");
    return [
      `${comment}      ${method}: (${args("options?: CallOptions")}): Pages<${result}> =>\n        allPages((page) => http.call<${result}>(${paged}, options)),\n`,
    ];
  }
  const whole = `${comment}      ${method}: (${args("options?: CallOptions")}): Promise<${result}> =>\n        http.call(${operation}, options),\n`;
  if (route.streams === undefined) return [whole];
  return [
    whole,
    `      /** Streams the reply while it is written, and resumes a broken connection. */\n      stream: (${args("options?: CallOptions")}): AsyncGenerator<StreamedReply<${result}>> =>\n        replyStream<${result}>(http, ${operation}, options),\n`,
  ];
}

function operationText(route: AnyRoute): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => `\${encodeURIComponent(${name})}`);
  const parts = [`method: "${route.method}"`, `path: ${path.includes("$") ? `\`${path}\`` : `"${path}"`}`];
  if (route.query !== undefined) parts.push("query");
  if (route.body !== undefined) parts.push("body");
  if (route.takesFile === true) parts.push("file: { ...details, content }");
  if (route.repeatable === true) parts.push("idempotent: true");
  if (route.heedsIfMatch === true) parts.push("heedsIfMatch: true");
  if (route.waits === true) parts.push("waits: true");
  return `{ ${parts.join(", ")} }`;
}

function isPaged({ output }: AnyRoute): boolean {
  return "pagination" in (schemaOf(output, "output").properties ?? {});
}

function acceptsNothing(schema: z.ZodType): boolean {
  return schema.safeParse({}).success;
}

function schemaOf(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  return z.toJSONSchema(schema, { io, unrepresentable: "any" }) as JsonSchema;
}

function pascal(name: string): string {
  return (name[0] ?? "").toUpperCase() + name.slice(1);
}
