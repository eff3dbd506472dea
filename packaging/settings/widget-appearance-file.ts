import { typeText } from "../../client/generate/type-text.ts";
import { CORNER_SETTINGS } from "../../core/src/sites/settings/appearance.ts";
import { APPEARANCE, settingRecords } from "./schemas.ts";
import { MADE } from "./screen-files.ts";

/**
 * Writes the widget's type of `appearance` and its defaults. The settings of the corner have separate defaults, so that
 * the panel's script does not contain them. Omits `languages`, because the service sends only one language.
 */
export function widgetAppearanceFile(): string {
  const { languages: _, ...properties } = APPEARANCE.properties ?? {};
  const fields = typeText({ ...APPEARANCE, properties }).replaceAll(/Array<(\w+)>/g, "$1[]");
  return [
    MADE,
    "\n/** Look and features of the chat (`appearance` of the site's settings). */\n",
    `export interface Appearance ${fields}\n`,
    "\n/** Settings of parts/corner. */\n",
    `export type Corner = Pick<\n  Appearance,\n${CORNER_SETTINGS.map((name) => `  | "${name}"\n`).join("")}>;\n`,
    "\n/** Settings of the panel. */\n",
    "export type Look = Omit<Appearance, keyof Corner>;\n",
    `\nexport const DEFAULT_LOOK: Look = {\n${defaults((name) => !isOfCorner(name))}};\n`,
    `\nexport const DEFAULT_CORNER: Corner = {\n${defaults(isOfCorner)}};\n`,
  ].join("");
}

const isOfCorner = (name: string) => (CORNER_SETTINGS as string[]).includes(name);

function defaults(isWanted: (name: string) => boolean): string {
  return settingRecords()
    .filter(({ name }) => name.startsWith("appearance.") && name !== "appearance.languages")
    .map(({ name, facts }) => ({ name: name.slice("appearance.".length), facts }))
    .filter(({ name }) => isWanted(name))
    .map(({ name, facts }) => `  ${name}: ${JSON.stringify(facts.default)},\n`)
    .join("");
}
