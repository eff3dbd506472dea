import { isDeepStrictEqual } from "node:util";
import { z } from "zod";

type JsonSchema = Record<string, unknown>;

/** Converts the routes' schemas to JSON Schema. Named schemas become components of the document. */
export interface NamedSchemas {
  /** Returns the schema itself; its parts that have a `title` become references. */
  plain(schema: z.ZodType, io: "input" | "output"): JsonSchema;
  /** Returns a reference to the schema by its own `title`, or else by `name`. */
  named(schema: z.ZodType, io: "input" | "output", name: string): JsonSchema;
  /** All named schemas that were converted so far. */
  readonly components: Record<string, JsonSchema>;
}

export function namedSchemas(): NamedSchemas {
  const components: Record<string, JsonSchema> = {};

  function plain(schema: z.ZodType, io: "input" | "output"): JsonSchema {
    const titled = new Map<string, JsonSchema>();
    const { $schema: _, ...made } = z.toJSONSchema(schema, {
      io,
      unrepresentable: "any",
      override({ zodSchema, jsonSchema }) {
        // zod omits the default of a transformed value, such as a number that a query passes as digits.
        const fallback = z.globalRegistry.get(zodSchema)?.default;
        if (fallback !== undefined) jsonSchema.default = fallback as typeof jsonSchema.default;
        // Allows further fields, because later versions may add some and a strict client would refuse them.
        if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
        const { title, ...rest } = jsonSchema;
        if (title === undefined) return;
        // A request may leave out defaults, so its schema differs from the answer's.
        const name = io === "input" ? `${title}Input` : title;
        const reference = referenceTo(name);
        // If a schema is a copy with another description, zod writes it as a reference to the original.
        if (rest.$ref !== reference.$ref) titled.set(name, rest);
        for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
        Object.assign(jsonSchema, reference);
      },
    });
    for (const [title, each] of titled) keep(title, each);
    return made;
  }

  function keep(name: string, schema: JsonSchema): void {
    const copy = JSON.parse(JSON.stringify(schema)) as JsonSchema;
    if (name in components && !isDeepStrictEqual(components[name], copy)) {
      throw new Error(`Two different schemas of the API have the title ${name}.`);
    }
    components[name] = copy;
  }

  return {
    plain,
    named(schema, io, name) {
      const made = plain(schema, io);
      if ("$ref" in made) return made;
      keep(name, made);
      return referenceTo(name);
    },
    components,
  };
}

function referenceTo(name: string): { $ref: string } {
  return { $ref: `#/components/schemas/${name}` };
}
