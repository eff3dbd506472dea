import type { AnyRoute } from "../../core/src/api/route.ts";
import { SAMPLE_CALLS, type SampleCall } from "./sample-calls.ts";

/** Address of the service in the examples. */
export const EXAMPLE_SERVICE = "https://chat.example.com";

export interface CallExample {
  language: "sh" | "ts" | "php" | "python";
  label: string;
  code: string;
}

/**
 * Returns an example of a call in each language of the docs. Calls that the typed client lacks, and streams of events, have
 * only an example for curl.
 */
export function callExamples(route: AnyRoute): CallExample[] {
  const sample = SAMPLE_CALLS[route.operationId] ?? {};
  const curl: CallExample = { language: "sh", label: "curl", code: curlText(route, sample) };
  if (route.client === undefined || route.pushes === true) return [curl];
  return [
    curl,
    { language: "ts", label: "TypeScript", code: typescriptText(route, sample) },
    { language: "php", label: "PHP", code: phpText(route, sample) },
    { language: "python", label: "Python", code: pythonText(route, sample) },
  ];
}

export function addressOf({ path }: AnyRoute, { params = {}, query = {} }: SampleCall): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? name));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, `${value}`]));
  return `${EXAMPLE_SERVICE}/v1${filled}${search.size === 0 ? "" : `?${search}`}`;
}

function curlText(route: AnyRoute, sample: SampleCall): string {
  const { method } = route;
  const address = addressOf(route, sample);
  return [
    `curl ${route.pushes ? "-N " : ""}${method === "GET" ? "" : `-X ${method} `}${/[?&]/.test(address) ? `'${address}'` : address}`,
    ...(needsKey(route) ? [`-H "X-API-Key: $${keyOf(route)}"`] : []),
    ...(route.pushes ? ["-H 'Accept: text/event-stream'"] : []),
    ...("public" in route.access && route.access.needsOrigin
      ? ["-H 'Origin: https://shop.example.com'"]
      : []),
    ...(route.takesFile
      ? ["-H 'Content-Type: image/jpeg'", "-H 'X-File-Name: photo.jpg'", "--data-binary @photo.jpg"]
      : []),
    ...(sample.body === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(sample.body)}'`]),
  ].join(" \\\n  ");
}

function typescriptText(route: AnyRoute, { params = {}, query, body }: SampleCall): string {
  const given = [
    ...Object.values(params).map((value) => JSON.stringify(value)),
    ...(route.takesFile ? ['await openAsBlob("photo.jpg")', '{ name: "photo.jpg" }'] : []),
    ...(body === undefined ? [] : [literal(body, TYPESCRIPT)]),
    ...(query === undefined ? [] : [literal(query, TYPESCRIPT)]),
  ];
  return [
    ...(route.takesFile ? ['import { openAsBlob } from "node:fs";'] : []),
    'import { parleyClient } from "@parley/client";',
    "",
    `const parley = parleyClient({ baseUrl: "${EXAMPLE_SERVICE}/v1", apiKey: process.env.${keyOf(route)} ?? "" });`,
    `const answer = await parley.${route.client}(${given.join(", ")});`,
  ].join("\n");
}

function phpText(route: AnyRoute, sample: SampleCall): string {
  const { body } = sample;
  const headers = [
    `'X-API-Key: ' . getenv('${keyOf(route)}')`,
    ...(body === undefined ? [] : ["'Content-Type: application/json'"]),
    ...(route.takesFile ? ["'Content-Type: image/jpeg'", "'X-File-Name: photo.jpg'"] : []),
  ];
  return [
    "<?php",
    "$context = stream_context_create(['http' => [",
    `    'method' => '${route.method}',`,
    `    'header' => [${headers.join(", ")}],`,
    ...(route.takesFile ? ["    'content' => file_get_contents('photo.jpg'),"] : []),
    ...(body === undefined ? [] : [`    'content' => json_encode(${literal(body, PHP)}),`]),
    "    'ignore_errors' => true, // so that a refusal can be read too",
    "]]);",
    `$answer = ${phpAnswer(route, `file_get_contents('${addressOf(route, sample)}', false, $context)`)};`,
  ].join("\n");
}

function phpAnswer({ serves }: AnyRoute, text: string): string {
  return serves === undefined ? `json_decode(${text}, true)` : text;
}

function pythonText(route: AnyRoute, sample: SampleCall): string {
  const { body } = sample;
  const headers = [
    `"X-API-Key": os.environ["${keyOf(route)}"]`,
    ...(body === undefined ? [] : ['"Content-Type": "application/json"']),
    ...(route.takesFile ? ['"Content-Type": "image/jpeg"', '"X-File-Name": "photo.jpg"'] : []),
  ];
  return [
    route.serves === undefined || body !== undefined ? "import json, os" : "import os",
    "from urllib.request import Request, urlopen",
    "",
    "request = Request(",
    `    "${addressOf(route, sample)}",`,
    `    method="${route.method}",`,
    `    headers={${headers.join(", ")}},`,
    ...(route.takesFile ? ['    data=open("photo.jpg", "rb").read(),'] : []),
    ...(body === undefined ? [] : [`    data=json.dumps(${literal(body, PYTHON)}).encode(),`]),
    ")",
    route.serves === undefined
      ? "answer = json.load(urlopen(request))"
      : "answer = urlopen(request).read().decode()",
  ].join("\n");
}

interface Notation {
  key(name: string): string;
  text(text: string): string;
  words: Record<string, string>;
  object: [open: string, close: string];
}

const TYPESCRIPT: Notation = {
  key: (name) => `${name}: `,
  text: (text) => JSON.stringify(text),
  words: {},
  object: ["{ ", " }"],
};
const PYTHON: Notation = {
  key: (name) => `"${name}": `,
  text: (text) => JSON.stringify(text),
  words: { true: "True", false: "False", null: "None" },
  object: ["{", "}"],
};
const PHP: Notation = {
  key: (name) => `'${name}' => `,
  text: (text) => `'${text.replace(/['\\]/g, "\\$&")}'`,
  words: {},
  object: ["[", "]"],
};

function literal(value: unknown, notation: Notation): string {
  if (typeof value === "string") return notation.text(value);
  if (Array.isArray(value)) return `[${value.map((each) => literal(each, notation)).join(", ")}]`;
  if (typeof value !== "object" || value === null) return notation.words[`${value}`] ?? `${value}`;
  const [open, close] = notation.object;
  const fields = Object.entries(value).map(([name, each]) => notation.key(name) + literal(each, notation));
  return `${open}${fields.join(", ")}${close}`;
}

function needsKey({ access }: AnyRoute): boolean {
  return "permission" in access || "operator" in access;
}

function keyOf({ access }: AnyRoute): string {
  return "operator" in access ? "PARLEY_OPERATOR_KEY" : "PARLEY_API_KEY";
}
