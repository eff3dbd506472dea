import { type JsonSchema, OWNERS_CHANGES } from "./schemas.ts";

/** Settings that the plugin changes in other ways, or not at all. */
const ELSEWHERE = new Set([
  "name",
  "closed",
  "allowed_origins",
  "claimed_users",
  "visitors",
  "visitor_messages_per_minute",
  "visitor_calls_per_minute",
]);

/**
 * Writes the settings of the plugin's screens as argument schemas. WordPress' REST API uses them to validate and
 * sanitise.
 */
export function wordpressArgumentsFile(): string {
  const shown = Object.entries(OWNERS_CHANGES.properties ?? {}).filter(([name]) => !ELSEWHERE.has(name));
  const schemas = Object.fromEntries(shown.map(([name, schema]) => [name, argumentOf(schema)]));
  return `<?php
/**
 * Generated from core/src/sites/site-settings.ts by \`npm run generate\`.
 *
 * @package ParleyChat
 */

namespace Parley\\Chat\\Rest;

defined( 'ABSPATH' ) || exit;

/** Schemas of the service's settings, as arguments of a REST route. */
final class SiteArguments {

	public static function all(): array {
		return ${phpText(schemas, "\t\t")};
	}
}
`;
}

/**
 * Reduces a schema to the part of JSON Schema that WordPress supports (`rest_validate_value_from_schema`). Omits
 * defaults, because absent settings stay unchanged.
 */
function argumentOf(schema: JsonSchema): object {
  const {
    type,
    anyOf,
    oneOf,
    enum: values,
    minimum,
    maximum,
    maxLength,
    pattern,
    prefixItems,
    items,
    minItems,
    maxItems,
    properties,
  } = schema;
  if (oneOf !== undefined) return { type: "object", ...objectArgument(mergedProperties(oneOf), undefined) };
  const [some, none] = anyOf ?? [];
  // An empty value keeps a header; the plugin then sends `true` to the service.
  if (none?.const === true) return { type: "string", maxLength: 4_096 };
  if (type === undefined && some === undefined)
    throw new Error("WordPress does not support the schema of a setting.");
  if (some !== undefined && none?.type === "null") return { ...argumentOf(some), type: [some.type, "null"] };
  return {
    type,
    ...(values !== undefined && { enum: values }),
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
    ...(maxLength !== undefined && { maxLength }),
    ...(pattern !== undefined && { pattern }),
    // WordPress has no tuples. Both items of a pair have the same schema.
    ...(items !== undefined && { items: argumentOf(items || (prefixItems?.[0] ?? {})) }),
    ...(minItems !== undefined && { minItems }),
    ...(maxItems !== undefined && { maxItems }),
    ...(type === "object" && objectArgument(properties, schema.additionalProperties)),
  };
}

/** Returns the fields of all members of a union. The service checks which fields a member may have. */
function mergedProperties(kinds: JsonSchema[]): Record<string, JsonSchema> {
  const merged: Record<string, JsonSchema> = {};
  for (const { properties = {} } of kinds) {
    for (const [name, { const: value, ...schema }] of Object.entries(properties))
      merged[name] =
        value === undefined ? schema : { ...schema, enum: [...(merged[name]?.enum ?? []), value] };
  }
  return merged;
}

function objectArgument(
  properties: JsonSchema["properties"],
  more: JsonSchema["additionalProperties"],
): object {
  if (properties === undefined) {
    return { additionalProperties: argumentOf(typeof more === "object" ? more : {}) };
  }
  const parts = Object.entries(properties).map(([name, schema]) => [name, argumentOf(schema)]);
  return { additionalProperties: false, properties: Object.fromEntries(parts) };
}

/** Formats a PHP array in WordPress' coding style: aligned arrows, one key per line. */
function phpText(value: unknown, indent: string): string {
  if (Array.isArray(value)) return `array( ${value.map((each) => phpText(each, indent)).join(", ")} )`;
  if (typeof value === "object" && value !== null) {
    const parts = Object.entries(value);
    const width = Math.max(...parts.map(([name]) => name.length)) + 2;
    const lines = parts.map(
      ([name, part]) => `${indent}\t${`'${name}'`.padEnd(width)} => ${phpText(part, `${indent}\t`)},\n`,
    );
    return `array(\n${lines.join("")}${indent})`;
  }
  return typeof value === "string" ? `'${value.replaceAll(/['\\]/g, "\\$&")}'` : String(value);
}
