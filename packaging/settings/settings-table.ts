import { type JsonSchema, settingRecords } from "./schemas.ts";

/** Returns a table of every setting: its type, its value in a new site, and its meaning. */
export function settingsTable(): string {
  const rows = settingRecords().map(({ name, schema, facts, isOperators }) => {
    const initial = facts.default === undefined ? "" : code(JSON.stringify(facts.default));
    const says = `${isOperators ? "Only for the operator. " : ""}${facts.says}`;
    return `| ${code(name)} | ${rangeOf(schema)} | ${initial} | ${says} |\n`;
  });
  return `| Setting | Type | Default | Meaning |\n| --- | --- | --- | --- |\n${rows.join("")}`;
}

function rangeOf(schema: JsonSchema): string {
  const {
    type,
    anyOf,
    enum: values,
    minimum,
    maximum,
    maxLength,
    minLength,
    items,
    maxItems,
    pattern,
    additionalProperties,
  } = schema;
  if (anyOf !== undefined) return anyOf.map(rangeOf).join(" or ");
  if (values !== undefined) return values.map((value) => code(JSON.stringify(value))).join(", ");
  switch (type) {
    case "null":
      return "`null`";
    case "boolean":
      return "`true`, `false`";
    case "integer":
      return `${number(minimum)} to ${number(maximum)}`;
    case "array":
      return `up to ${maxItems} ${items && items.type !== "string" ? "objects" : "texts"}${!items || items.maxLength === undefined ? "" : ` of 1 to ${number(items.maxLength)} characters`}`;
    case "object":
      return isOfTexts(additionalProperties) ? "an object of texts" : "an object";
    default:
      if (maxLength === undefined) return pattern?.includes("#") ? "`#rrggbb`" : "a text";
      return minLength === undefined
        ? `up to ${number(maxLength)} characters`
        : `${minLength} to ${number(maxLength)} characters`;
  }
}

function isOfTexts(values: JsonSchema["additionalProperties"]): boolean {
  return typeof values === "object" && values.type !== "object";
}

function number(count: number | undefined): string {
  return (count ?? 0).toLocaleString("en");
}

function code(text: string): string {
  return `\`${text}\``;
}
