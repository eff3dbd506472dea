import { isDeepStrictEqual } from "node:util";
import { z } from "zod";

type JsonSchema = Record<string, unknown>;

/** JSON Schemas made from those of the routes. What is named comes to stand among the document's components. */
export interface NamedSchemas {
  /** The schema as it is; of what it is made of, whatever has a `title` is a reference. */
  plain(schema: z.ZodType, io: "input" | "output"): JsonSchema;
  /** A reference to the schema by its own `title`, or else by `name`. */
  named(schema: z.ZodType, io: "input" | "output", name: string): JsonSchema;
  /** All that was named so far. */
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
        // zod leaves out the default of what it transforms, such as the digits of a query.
        const fallback = z.globalRegistry.get(zodSchema)?.default;
        if (fallback !== undefined) jsonSchema.default = fallback as typeof jsonSchema.default;
        // Answers may get new fields: a client that refuses those would break one day.
        if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
        const { title, ...rest } = jsonSchema;
        if (title === undefined) return;
        // A request may leave out defaults, so its schema differs from the answer's.
        const name = io === "input" ? `${title}Input` : title;
        const reference = referenceTo(name);
        // zod gives a copy with another description as a reference to the schema that it copies.
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
