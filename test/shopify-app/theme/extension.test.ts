import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BUDGET, scriptSize } from "../../../shopify-app/storefront/size.ts";
import { type BuiltExtension, builtExtension } from "./built-extension.ts";
import { type BlockSchema, liquidTheme, type Setting } from "./liquid-theme.ts";
import { offenses } from "./theme-packages.ts";

let extension: BuiltExtension;
let blocks: [name: string, schema: BlockSchema][];
beforeAll(async () => {
  extension = await builtExtension();
  const { schema } = liquidTheme(extension.folder);
  const files = await readdir(`${extension.folder}blocks`);
  blocks = files.map((file) => file.replace(".liquid", "")).map((name) => [name, schema(name)]);
});
afterAll(() => extension?.remove());

async function json(path: string) {
  return JSON.parse(await readFile(extension.folder + path, "utf8"));
}

/** Returns every text of a tree with its path. */
function leaves(tree: object, path: string[] = []): [path: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string"
      ? [[[...path, key].join("."), value] as [string, string]]
      : leaves(value, [...path, key]),
  );
}

describe("The extension, checked by Shopify's linter,", () => {
  it("has no findings", async () => {
    expect(await offenses(extension.folder)).toEqual([]);
  });

  it.each([
    ["a key that no locale has", "blocks/chat.liquid", "chat.not_connected", "chat.nowhere"],
    ["a missing asset", "snippets/parley-chat.liquid", "parley-chat.js", "parley.js"],
    ["a parser-blocking script", "snippets/parley-chat.liquid", "  defer\n", ""],
    ["a language that lacks a text", "locales/de.json", '"not_connected"', '"other"'],
  ])(
    "has a finding for each fault: %s",
    async (_what, path, from, to) => {
      const broken = `${await mkdtemp(join(tmpdir(), "parley-broken-"))}/`;
      await cp(extension.folder, broken, { recursive: true });
      const source = await readFile(broken + path, "utf8");
      expect(source).toContain(from);
      await writeFile(broken + path, source.replace(from, to));
      expect(await offenses(broken)).not.toEqual([]);
      await rm(broken, { recursive: true });
    },
    60_000,
  );
});

describe("Rules that the linter does not check:", () => {
  it("each block declares its target", () => {
    expect(blocks.map(([name, { target }]) => [name, target]).sort()).toEqual([
      ["chat", "body"],
      ["inline-chat", "section"],
    ]);
  });

  it("each setting has a type that theme blocks support, and a valid default", () => {
    for (const [, { settings }] of blocks)
      for (const setting of settings) expect([setting, faultOf(setting)]).toEqual([setting, undefined]);
  });

  it("each block reads exactly the settings of its schema", async () => {
    const snippet = await readFile(`${extension.folder}snippets/parley-chat.liquid`, "utf8");
    const passed = words(snippet, /\bsettings\.(\w+)/g);
    const defined = new Set<string>();
    for (const [name, { settings }] of blocks) {
      const source = await readFile(`${extension.folder}blocks/${name}.liquid`, "utf8");
      const read = words(source, /block\.settings\.(\w+)/g);
      const ids = settings.flatMap(({ id }) => id ?? []);
      for (const id of ids) defined.add(id);
      expect(read.filter((id) => !ids.includes(id))).toEqual([]);
      expect(ids.filter((id) => !read.includes(id) && !passed.includes(id))).toEqual([]);
    }
    expect(passed.filter((id) => !defined.has(id))).toEqual([]);
  });

  it("each text of a schema exists in every language of the editor, and there are no other texts", async () => {
    const used = blocks
      .flatMap(([, schema]) => leaves(schema))
      .flatMap(([, text]) => (text.startsWith("t:") ? [text.slice(2)] : []));
    const files = (await readdir(`${extension.folder}locales`)).filter((name) =>
      name.endsWith(".schema.json"),
    );
    expect(files.length).toBeGreaterThanOrEqual(9);
    for (const file of files) {
      const keys = leaves(await json(`locales/${file}`)).map(([key]) => key);
      expect([file, keys.sort()]).toEqual([file, [...new Set(used)].sort()]);
    }
  });

  it("names, labels and notes fit into the editor", async () => {
    const files = (await readdir(`${extension.folder}locales`)).filter((name) =>
      name.endsWith(".schema.json"),
    );
    for (const file of files)
      for (const [key, text] of leaves(await json(`locales/${file}`))) {
        // A block's name has at most 25 characters (shopify.dev, Theme app extensions, limits); the other
        // limits keep texts short enough to read at a glance.
        const room = key.endsWith(".name") ? 25 : /info|appearance/.test(key) ? 100 : 40;
        expect([file, key, text.length <= room]).toEqual([file, key, true]);
      }
  });

  it("no text of a schema exists in only one language", () => {
    for (const [, schema] of blocks)
      for (const [path, text] of leaves(schema))
        if (/(name|label|info|content)$/.test(path)) expect(text).toMatch(/^t:/);
  });
});

describe("The code of the storefront", () => {
  it("is one script of less than 10 kB on every page", async () => {
    const names = await readdir(`${extension.folder}assets`);
    const assets = await Promise.all(
      names.map(async (name) => ({
        name,
        contents: await readFile(`${extension.folder}assets/${name}`),
      })),
    );
    expect(BUDGET).toBe(10_000);
    expect(scriptSize(assets)).toBeGreaterThan(1_000);
    expect(scriptSize(assets)).toBeLessThan(BUDGET);
  });

  it("is all in one folder, which contains every file that the script loads later", async () => {
    const names = await readdir(`${extension.folder}assets`);
    for (const name of names.filter((asset) => asset.endsWith(".js"))) {
      const source = await readFile(`${extension.folder}assets/${name}`, "utf8");
      const fetched = words(source, /import\("\.\/([^"]+)"\)/g);
      expect(fetched.filter((other) => !names.includes(other))).toEqual([]);
    }
    const languages = names.filter((name) => name.startsWith("lang-"));
    expect(languages).toHaveLength(16);
    const panel = await readFile(
      `${extension.folder}assets/${names.find((name) => name.startsWith("panel-"))}`,
      "utf8",
    );
    for (const name of languages) expect(panel).toContain(name.slice(name.lastIndexOf("-")));
  });
});

function words(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, word = ""]) => word);
}

/** Returns the fault in a setting (shopify.dev, Input settings); undefined if there is none. */
function faultOf({ type, id, label, content, default: value, ...setting }: Setting): string | undefined {
  if (type === "header" || type === "paragraph")
    return content && id === undefined ? undefined : "says something";
  if (!id || !label) return "needs an id and a label";
  if (type === "checkbox") return typeof value === "boolean" ? undefined : "is on or off";
  if (type === "select") {
    const values = setting.options?.map((option) => option.value) ?? [];
    return values.includes(String(value)) ? undefined : "has a default among its options";
  }
  if (type !== "range") return "is of no such type";
  const { min = 0, max = 0, step = 1 } = setting;
  const steps = (max - min) / step;
  const stands = (Number(value) - min) / step;
  return Number.isInteger(steps) && Number.isInteger(stands) && steps >= 3 && steps <= 100 && stands <= steps
    ? undefined
    : "has its default on one of 3 to 100 steps";
}
