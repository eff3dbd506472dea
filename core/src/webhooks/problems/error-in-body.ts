import { type Fields, objectIn, objectInText } from "../response/json-in-text.ts";

/** Maximum depth of objects and lists that is read. */
const DEPTH = 4;
/** Fields with an error message, in the order in which they are tried. `errors` and `detail` may be lists (FastAPI, JSON:API). */
const FIELDS = [
  "message",
  "error",
  "error_description",
  "errorMessage",
  "error_message",
  "fault",
  "faultstring",
  "exception",
  "errors",
  "detail",
  "title",
  "description",
  "data",
] as const;

/** Returns the error message in the JSON of a workflow, a proxy or a model's provider. */
export function errorInBody(text: string): string | undefined {
  const trimmed = text.trim();
  const json = objectInText(trimmed) ?? firstOfList(trimmed);
  return json === undefined ? undefined : messageIn(json, DEPTH);
}

/** Reads the first object of a list, as Google's APIs answer. */
function firstOfList(text: string): Fields | undefined {
  if (!text.startsWith("[")) return undefined;
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? objectIn(list[0]) : undefined;
  } catch {
    return undefined;
  }
}

function messageIn(value: unknown, depth: number): string | undefined {
  if (typeof value === "string") return value.trim() || undefined;
  if (depth === 0) return undefined;
  if (Array.isArray(value)) return messageIn(value[0], depth - 1);
  const fields = objectIn(value);
  if (fields === undefined) return undefined;
  if (typeof fields.msg === "string") return fields.msg.trim() || undefined;
  return FIELDS.map((field) => messageIn(fields[field], depth - 1)).find((text) => text !== undefined);
}
