import type { z } from "zod";

/** A JSON body that is expensive to read, as bytes. `field`: the top-level field that causes the error, if any. */
export interface WorstBody {
  name: string;
  bytes: Buffer;
  field: string | undefined;
}

const ENTRIES = ["{}", "[]", "0", '""', "null", '{"a":{}}'];
const MOST_SHOWN = 40;

/**
 * Returns bodies of a route's size limit in the shapes that are most expensive for parsers and validators, for each list,
 * record and field of the route's schema.
 */
export function worstBodies(schema: z.core.$ZodType, limit: number): WorstBody[] {
  const bodies: WorstBody[] = [];
  const add = (
    name: string,
    start: string,
    filling: (index: number) => string,
    end: string,
    field?: string,
  ) => {
    const bytes = Buffer.from(start + filled(filling, limit - start.length - end.length) + end);
    bodies.push({ name: name.slice(0, MOST_SHOWN), bytes, field });
  };
  for (const { path, kind } of schemaPaths(schema)) {
    const [start, end] = around(path);
    const [field] = path;
    if (kind === "list")
      for (const entry of ENTRIES)
        add(`${path.join(".")}: ${entry}…`, `${start}[`, () => entry, `]${end}`, field);
    if (kind === "record") {
      add(`${path.join(".")}: keys`, `${start}{`, (n) => `"k${n}":0`, `}${end}`, field);
      add(`${path.join(".")}: bad keys`, `${start}{`, (n) => `"É${n}":{}`, `}${end}`, field);
    }
    if (kind === "leaf") {
      add(`${path.join(".")}: objects`, `${start}[`, () => "{}", `]${end}`);
      add(`${path.join(".")}: keys`, `${start}{`, (n) => `"k${n}":0`, `}${end}`);
      for (const unit of ["a", "a-", ".", "@", "\\u0000", "é"])
        bodies.push(longText(`${path.join(".")}: ${unit}…`, start, unit, end, limit));
    }
  }
  add("unknown keys", "{", (n) => `"k${n}":0`, "}");
  add("one key again and again", "{", () => '"__proto__":{}', "}");
  add("a list of objects", "[", () => "{}", "]");
  const levels = limit / 2 - 10;
  bodies.push({
    name: "nested lists",
    bytes: Buffer.from("[".repeat(levels) + "]".repeat(levels)),
    field: undefined,
  });
  const objects = Math.floor(limit / 6) - 2;
  const nested = `${'{"a":'.repeat(objects)}1${"}".repeat(objects)}`;
  bodies.push({ name: "nested objects", bytes: Buffer.from(nested), field: undefined });
  return bodies;
}

interface SchemaPath {
  path: string[];
  kind: "list" | "record" | "leaf";
}

/** Returns the paths of every list, record and plain field of a schema. `0` is a list's first entry; `en` is a record's key. */
function schemaPaths(schema: z.core.$ZodType, path: string[] = []): SchemaPath[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "object":
      return Object.entries(def.shape).flatMap(([name, field]) => schemaPaths(field, [...path, name]));
    case "array":
      return [{ path, kind: "list" }, ...schemaPaths(def.element, [...path, "0"])];
    case "record":
      return [{ path, kind: "record" }, ...schemaPaths(def.valueType, [...path, "en"])];
    case "tuple":
      return def.items.flatMap((item, index) => schemaPaths(item, [...path, String(index)]));
    case "optional":
    case "nullable":
    case "default":
      return schemaPaths(def.innerType, path);
    case "pipe":
      return schemaPaths(def.in, path);
    case "union":
      return def.options.flatMap((option) => schemaPaths(option, path));
    default:
      return [{ path, kind: "leaf" }];
  }
}

/** Returns the JSON text before and after the value at a path. */
function around(path: readonly string[]): [start: string, end: string] {
  const levels = path.map((name) => (/^\d+$/.test(name) ? ["[", "]"] : [`{"${name}":`, "}"]));
  return [
    levels.map(([start]) => start).join(""),
    levels
      .map(([, end]) => end)
      .reverse()
      .join(""),
  ];
}

function filled(piece: (index: number) => string, length: number): string {
  const pieces: string[] = [];
  for (let left = length; ; ) {
    const next = piece(pieces.length);
    left -= Buffer.byteLength(next) + 1;
    if (left < 0) return pieces.join();
    pieces.push(next);
  }
}

function longText(name: string, start: string, unit: string, end: string, limit: number): WorstBody {
  const count = Math.floor((limit - start.length - end.length - 2) / Buffer.byteLength(unit));
  return { name, bytes: Buffer.from(`${start}"${unit.repeat(count)}"${end}`), field: undefined };
}
