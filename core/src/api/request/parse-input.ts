import type { z } from "zod";
import { Failure, type FailureParams } from "../../failures.ts";

type Issue = z.core.$ZodIssue;

/** The reason for refusing a field. A custom rule sets it with `context.addIssue({ code: "custom", params: { reason } })`. */
export type Reason =
  | "missing_required_field"
  | "invalid_type"
  | "invalid_format"
  | "invalid_value"
  | "too_long";

/** Parses a client's input, or throws 400 with the first invalid field (its path, joined by dots) and the reason. */
export function parseInput<T extends z.ZodType>(schema: T, input: unknown, whole: string): z.output<T> {
  const result = boundedParse(schema, input);
  if (result.success) return result.data;
  throw errorResponse(ownIssue(result.issue), input, whole);
}

function errorResponse(issue: Issue, input: unknown, whole: string): Failure {
  const field = issue.path.length === 0 ? whole : issue.path.map(String).join(".");
  const subject = subjectOf(field, whole);
  const reason = reasonOf(issue, valueAt(input, issue.path));
  if (reason === "missing_required_field") {
    const message = `${subject} is required and may not be empty.`;
    return new Failure("invalidRequest", field, reason, message);
  }
  const isOfType = reason !== "invalid_type";
  const rule = isOfType ? issue.message : `${issue.message}.`;
  const message = `${subject} ${isOfType ? "is invalid" : "has the wrong type"}. ${rule}`;
  return new Failure("invalidRequest", field, reason, message, { params: { rule, ...boundsIn(issue) } });
}

/** Returns the words with which an error's message names the field, or the whole input. */
export const subjectOf = (field: string, whole: string): string =>
  field === whole ? `The ${whole}` : `The field ${field}`;

/** Returns the limit or the minimum that the value exceeds or misses, for the error's message (contract §13.6). */
function boundsIn(issue: Issue): FailureParams {
  return {
    ...(issue.code === "too_big" && { limit: Number(issue.maximum) }),
    ...(issue.code === "custom" && limitIn(issue.params)),
    ...(issue.code === "too_small" && { min: Number(issue.minimum) }),
  };
}

/** Returns the limit that a custom rule adds to its issue: `context.addIssue({ code: "custom", params: { reason, limit } })`. */
function limitIn(params: Record<string, unknown> = {}): FailureParams {
  return typeof params.limit === "number" ? { limit: params.limit } : {};
}

/** Returns the inner issue if a record's key was refused; otherwise the issue itself. */
function ownIssue(issue: Issue): Issue {
  const inner = issue.code === "invalid_key" ? issue.issues[0] : undefined;
  return inner === undefined ? issue : { ...(inner as Issue), path: issue.path };
}

function reasonOf(issue: Issue, value: unknown): Reason {
  if (value === undefined || value === null) return "missing_required_field";
  switch (issue.code) {
    case "invalid_type":
      // A number that is not whole is a wrong value, not a wrong type.
      return typeof value === "number" && issue.expected === "int" ? "invalid_value" : "invalid_type";
    case "too_big":
      return issue.origin === "string" ? "too_long" : "invalid_value";
    case "too_small":
      return typeof value === "string" && value.trim() === "" ? "missing_required_field" : "invalid_value";
    case "invalid_format":
      return "invalid_format";
    case "invalid_union":
      // If the union has a discriminator, such as `type`, its value is none of the choices.
      return "discriminator" in issue ? "invalid_value" : "invalid_type";
    case "custom":
      return (issue.params?.reason as Reason | undefined) ?? "invalid_value";
    default:
      return "invalid_value";
  }
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      value !== null && typeof value === "object" ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    input,
  );
}

/** Maximum number of entries in a list without `max` in its schema. */
const MOST_ENTRIES = 1_000;
/** Maximum number of keys in a record: twice the number of the widget's texts in all languages. */
const MOST_KEYS = 4_000;

/** The path of a list or record with more entries than allowed. */
interface TooMany {
  path: PropertyKey[];
  most: number;
}

type Check = (value: unknown) => TooMany | undefined;

const checks = new WeakMap<z.core.$ZodType, { check: Check | undefined }>();

/**
 * Parses like `safeParse`, at a bounded cost. Counts the entries of lists and records first, because zod checks every entry and
 * collects its issues before it checks a list's length.
 */
export function boundedParse<T extends z.ZodType>(
  schema: T,
  input: unknown,
): { success: true; data: z.output<T> } | { success: false; issue: Issue } {
  const tooMany = checkOf(schema)?.(input);
  if (tooMany !== undefined) return { success: false, issue: issueOf(tooMany) };
  const result = schema.safeParse(input);
  return result.success ? result : { success: false, issue: result.error.issues[0] as Issue };
}

function issueOf({ path, most }: TooMany): Issue {
  const message = `The maximum is ${most.toLocaleString("en")} entries.`;
  return { code: "too_big", origin: "array", maximum: most, path, message };
}

function checkOf(schema: z.core.$ZodType): Check | undefined {
  let known = checks.get(schema);
  if (known === undefined) {
    known = { check: newCheck(schema) };
    checks.set(schema, known);
  }
  return known.check;
}

/** Returns the check for a schema; undefined if the schema has no lists or records. */
function newCheck(schema: z.core.$ZodType): Check | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "array":
      return listCheck(maxLength(def), checkOf(def.element));
    case "tuple":
      return fieldsCheck(def.items.map((item, index) => [String(index), checkOf(item)]));
    case "object":
      return fieldsCheck(Object.entries(def.shape).map(([name, field]) => [name, checkOf(field)]));
    case "record":
      return recordCheck(checkOf(def.valueType));
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "nonoptional":
    case "readonly":
    case "catch":
      return checkOf(def.innerType);
    case "pipe":
      // Counts the input of a transform, because its output does not exist yet.
      return checkOf(def.in);
    case "union":
      return unionCheck(def.options.map(checkOf));
    default:
      return undefined;
  }
}

function maxLength({ checks = [] }: z.core.$ZodTypeDef): number {
  const lengths = checks.map((check) => check._zod.def as Partial<z.core.$ZodCheckMaxLengthDef>);
  return lengths.find(({ check }) => check === "max_length")?.maximum ?? MOST_ENTRIES;
}

function listCheck(most: number, check: Check | undefined): Check {
  return (value) => {
    if (!Array.isArray(value)) return undefined;
    if (value.length > most) return { path: [], most };
    return check && firstOf(value.entries(), check);
  };
}

function fieldsCheck(fields: readonly (readonly [string, Check | undefined])[]): Check | undefined {
  const counted = fields.filter((field): field is [string, Check] => field[1] !== undefined);
  if (counted.length === 0) return undefined;
  return (value) => {
    if (value === null || typeof value !== "object") return undefined;
    for (const [name, check] of counted) {
      const found = check((value as Record<string, unknown>)[name]);
      if (found !== undefined) return { ...found, path: [name, ...found.path] };
    }
    return undefined;
  };
}

function recordCheck(check: Check | undefined): Check {
  return (value) => {
    if (value === null || typeof value !== "object") return undefined;
    const entries = Object.entries(value);
    if (entries.length > MOST_KEYS) return { path: [], most: MOST_KEYS };
    return check && firstOf(entries, check);
  };
}

/** Refuses what the check of any option refuses, so the lowest limit applies. No union has lists with different limits. */
function unionCheck(options: readonly (Check | undefined)[]): Check | undefined {
  const counted = options.filter((check) => check !== undefined);
  if (counted.length === 0) return undefined;
  return (value) => counted.map((check) => check(value)).find((found) => found !== undefined);
}

function firstOf(entries: Iterable<[PropertyKey, unknown]>, check: Check): TooMany | undefined {
  for (const [key, value] of entries) {
    const found = check(value);
    if (found !== undefined) return { ...found, path: [key, ...found.path] };
  }
  return undefined;
}
