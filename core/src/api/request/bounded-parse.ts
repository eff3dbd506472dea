import type { z } from "zod";

/** Maximum number of entries in a list without `max` in its schema. */
const MOST_ENTRIES = 1_000;
/** Maximum number of keys in a record: twice the number of the widget's texts in all languages. */
const MOST_KEYS = 4_000;

type Issue = z.core.$ZodIssue;

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
