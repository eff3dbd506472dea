/** The part of zod's JSON Schema that the routes use. */
export interface JsonSchema {
  /** A component of the OpenAPI document. The last segment is the type's name. */
  $ref?: string;
  type?: string | string[];
  description?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  items?: JsonSchema | false;
  /** For a tuple: the type of each item. */
  prefixItems?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  default?: unknown;
}

/** Converts a schema to a TypeScript type. An empty schema becomes `unknown`. */
export function typeText(schema: JsonSchema, indent = ""): string {
  if (schema.$ref !== undefined) return schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1);
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((each) => JSON.stringify(each)).join(" | ");
  const options = schema.anyOf ?? schema.oneOf;
  if (options !== undefined) return unique(options.map((each) => typeText(each, indent))).join(" | ");
  if (schema.allOf !== undefined)
    return schema.allOf.map((each) => `(${typeText(each, indent)})`).join(" & ");
  if (Array.isArray(schema.type)) {
    return unique(schema.type.map((type) => typeText({ ...schema, type }, indent))).join(" | ");
  }
  switch (schema.type) {
    case "string":
    case "boolean":
    case "null":
      return schema.type;
    case "number":
    case "integer":
      return "number";
    case "array":
      if (schema.prefixItems !== undefined)
        return `[${schema.prefixItems.map((each) => typeText(each, indent)).join(", ")}]`;
      return `Array<${typeText(schema.items || {}, indent)}>`;
    case "object":
      return objectText(schema, indent);
    default:
      return "unknown";
  }
}

function objectText({ properties, required = [], additionalProperties }: JsonSchema, indent: string): string {
  if (properties === undefined) {
    const values =
      typeof additionalProperties === "object" ? typeText(additionalProperties, indent) : "unknown";
    return `Record<string, ${values}>`;
  }
  const inner = `${indent}  `;
  const fields = Object.entries(properties).map(([name, field]) => {
    const comment =
      field.description === undefined ? "" : `${inner}/** ${commentText(field.description)} */\n`;
    const key = /^[a-z_$][\w$]*$/i.test(name) ? name : JSON.stringify(name);
    return `${comment}${inner}${key}${required.includes(name) ? "" : "?"}: ${typeText(field, inner)};\n`;
  });
  // Adds an index signature, which only types of requests have, for the caller's own fields. Responses may get more fields, but
  // the types need not name those.
  if (
    additionalProperties === true ||
    (typeof additionalProperties === "object" && Object.keys(additionalProperties).length === 0)
  ) {
    fields.push(`${inner}[key: string]: unknown;\n`);
  }
  return fields.length === 0 ? "Record<string, never>" : `{\n${fields.join("")}${indent}}`;
}

export function commentText(text: string): string {
  return text.replaceAll("*/", "* /").replace(/\s+/g, " ");
}

function unique(texts: string[]): string[] {
  return [...new Set(texts)];
}
