import { typeText } from "../../client/generate/type-text.ts";
import { LANGUAGES } from "../../widget/src/strings/language.ts";
import { APPEARANCE, type JsonSchema, SITE, settingRecords } from "./schemas.ts";

export const MADE = "// Generated from core/src/sites/site-settings.ts by `npm run generate`.\n";

export function siteTypesFile(): string {
  const secret = typeText(SITE.properties?.signing_secret ?? {});
  const site = typeText(SITE)
    .replaceAll(typeText(SITE.properties?.signing_secret ?? {}, "  "), "SecretView")
    .replace(typeText(APPEARANCE, "  "), "Appearance");
  return [
    MADE,
    "\n/** The visible part of a secret. */\n",
    `export interface SecretView ${secret}\n`,
    "\n/** Look and features of the chat. */\n",
    `export interface Appearance ${typeText(APPEARANCE)}\n`,
    "\n/** The settings that the service stores, as in `GET /site`. */\n",
    `export interface Site ${site}\n`,
  ].join("");
}

/** Writes the bounds of the settings as attributes of form fields. */
export function boundsFile(): string {
  const lines = settingRecords()
    .flatMap(({ name, schema }) => [[name, schema] as const, ...partsOf(name, schema)])
    .flatMap(([name, schema]) => {
      const bounds = boundsOf(schema);
      return bounds === "" ? [] : [`  ${quoted(name)}: { ${bounds} },\n`];
    });
  return `${MADE}\n/** Bounds of the fields, by setting. For a list: of its entries, and their number. */\nexport const SETTING_BOUNDS = {\n${lines.join("")}} as const;\n`;
}

/** Returns the fields of the objects in a list. */
function partsOf(name: string, { items }: JsonSchema): (readonly [string, JsonSchema])[] {
  const kinds = (items && (items.oneOf ?? items.anyOf)) || [];
  const parts = Object.assign({}, ...kinds.map(({ properties }) => properties)) as Record<string, JsonSchema>;
  return Object.entries(parts).map(([part, schema]) => [`${name}.${part}`, schema] as const);
}

export function boundsOf(schema: JsonSchema): string {
  const { type, minimum, maximum, items, maxItems, additionalProperties } = schema;
  if (type === "array") {
    return `maxItems: ${maxItems}${!items || items.maxLength === undefined ? "" : `, maxLength: ${items.maxLength}`}`;
  }
  if (typeof additionalProperties === "object" && additionalProperties.maxLength !== undefined) {
    return `maxLength: ${additionalProperties.maxLength}`;
  }
  if (type === "integer") return `min: ${minimum}, max: ${maximum}`;
  if (schema.maxLength === undefined) return "";
  return `${schema.minLength === undefined ? "" : `minLength: ${schema.minLength}, `}maxLength: ${schema.maxLength}`;
}

export function labelsFile(): string {
  return [
    MADE,
    "\n/** Labels of the fields, by setting. */\n",
    `export const SETTING_LABELS = {\n${labelled("  ", JSON.stringify)}};\n`,
    "\n/** Labels of the values, for settings with a choice. */\n",
    `export const SETTING_CHOICES = {\n${choosable("  ", (text) => JSON.stringify(text))}};\n`,
  ].join("");
}

/** Returns one line for each setting with a field on the screens. */
export function labelled(indent: string, literal: (text: string) => string): string {
  return settingRecords()
    .filter(({ facts }) => facts.label !== undefined)
    .map(({ name, facts }) => `${indent}${quoted(name)}: ${literal(facts.label ?? "")},\n`)
    .join("");
}

/** Returns one list for each setting whose values have labels. `literal` also receives the setting's label. */
export function choosable(indent: string, literal: (text: string, setting: string) => string): string {
  return settingRecords()
    .filter(({ facts }) => facts.choices !== undefined)
    .map(({ name, facts }) => {
      const options = Object.entries(facts.choices ?? {}).map(([value, label]) =>
        option(`${indent}  `, `value: "${value}" as const`, `label: ${literal(label, facts.label ?? name)}`),
      );
      return `${indent}${quoted(name)}: [\n${options.join("")}${indent}],\n`;
    })
    .join("");
}

/** Formats an object with a value and its label, in the formatter's style. */
function option(indent: string, value: string, label: string): string {
  const line = `${indent}{ ${value}, ${label} },\n`;
  if (line.length <= WIDTH) return line;
  return `${indent}{\n${indent}  ${value},\n${indent}  ${label},\n${indent}},\n`;
}

/** Characters of a line, including its line break. */
export const WIDTH = 111;

function quoted(name: string): string {
  return /^\w+$/.test(name) ? name : JSON.stringify(name);
}

export function languagesFile(): string {
  const names = LANGUAGES.map((name) => JSON.stringify(name.replace("-", "_"))).sort();
  return `// Generated from widget/src/strings/language.ts by \`npm run generate\`.\n\n/** The languages of the widget, with an underscore instead of a hyphen, as in the keys of its texts. */\nexport const LANGUAGES = [\n${names.map((name) => `  ${name},\n`).join("")}];\n`;
}
