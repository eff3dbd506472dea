import { readFileSync } from "node:fs";
import { liquidEngine } from "./theme-packages.ts";

/** Variables that Shopify provides to a block. */
export interface Globals extends Record<string, unknown> {
  localization?: { country: { iso_code: string } };
  request: { locale: { iso_code: string }; page_type: string; design_mode: boolean };
}

export interface LiquidTheme {
  /** The HTML of a block, with defaults for settings that `settings` does not contain. */
  render(block: string, globals: Globals, settings?: object): Promise<string>;
  /** The styles that the block's schema adds to the page's head. */
  styles(block: string): string;
  schema(block: string): BlockSchema;
}

export interface Setting {
  type: string;
  id?: string;
  label?: string;
  info?: string;
  content?: string;
  default?: unknown;
  options?: { value: string; label: string }[];
  min?: number;
  max?: number;
  step?: number;
}

export interface BlockSchema {
  name: string;
  target: string;
  stylesheet?: string;
  settings: Setting[];
}

/** Renders a theme app extension's blocks as Shopify does. Assets are under `/assets/`. */
export function liquidTheme(folder: string): LiquidTheme {
  const engine = liquidEngine({
    root: `${folder}blocks/`,
    partials: `${folder}snippets/`,
    extname: ".liquid",
  });
  for (const name of ["schema", "doc"]) engine.registerTag(name, silent(name));
  engine.registerFilter("asset_url", (name: string) => `/assets/${name}`);
  engine.registerFilter("stylesheet_tag", stylesheetTag);
  engine.registerFilter("json", shopifyJson);
  engine.registerFilter("t", function (key: string) {
    return translated(folder, key, String(this.context.getSync(["request", "locale", "iso_code"])));
  });

  function schema(block: string): BlockSchema {
    const source = readFileSync(`${folder}blocks/${block}.liquid`, "utf8");
    return JSON.parse(/{% schema %}(.*){% endschema %}/s.exec(source)?.[1] ?? "");
  }

  return {
    schema,
    styles(block) {
      const { stylesheet } = schema(block);
      return stylesheet === undefined ? "" : stylesheetTag(`/assets/${stylesheet}`);
    },
    render(block, globals, settings = {}) {
      const defaults = schema(block).settings.map(({ id, default: value }) => [id, value]);
      const all = { ...Object.fromEntries(defaults), ...settings };
      // A snippet has the variables of the page, but not those of the block that renders it.
      return engine.renderFile(block, { block: { settings: all, shopify_attributes: "" } }, { globals });
    },
  };
}

function stylesheetTag(address: string): string {
  return `<link href="${address}" rel="stylesheet" type="text/css" media="all" />`;
}

/** Returns JSON in Shopify's format, safe inside a script element. In this engine, `nil` is an object. */
function shopifyJson(value: unknown): string {
  const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return JSON.stringify(value?.valueOf() ?? null).replace(/[<>&\u2028\u2029]/g, escaped);
}

function translated(folder: string, key: string, language: string): string {
  const strings = texts(`${folder}locales/${language}.json`) ?? texts(`${folder}locales/en.default.json`);
  return key.split(".").reduce((value, part) => (value as Record<string, never>)[part], strings) as string;
}

function texts(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}

/** Returns a tag that renders nothing, and skips its content. */
function silent(name: string): object {
  return {
    parse(this: { read?: never }, _tag: unknown, remaining: { getText(): string }[]) {
      while (remaining.length > 0) if (remaining.shift()?.getText().includes(`end${name}`)) return;
      throw new Error(`{% ${name} %} does not end`);
    },
    render: () => "",
  };
}
