import { execFile } from "node:child_process";
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import configuration from "./architecture/imports.ts";
import { MAY_IMPORT, MODULES_MAY_IMPORT } from "./architecture/table.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const BIOME = join(ROOT, "node_modules/.bin/biome");

/** A file of the fixture: what its source contains, its path, and its source. No two cases have the same path. */
type Case = [what: string, path: string, source: string];

const IMPORTS: Case[] = [
  ["an import that the table forbids", "adapters/src/a.ts", `import { b } from "@parley/core";`],
  ["a bare import", "adapters/src/b.ts", `import "@parley/core";`],
  ["an import of a type", "adapters/src/c.ts", `import type { B } from "@parley/core";`],
  ["a dynamic import", "adapters/src/d.ts", `await import("@parley/core");`],
  ["a dynamic import of a template", "adapters/src/e.ts", "await import(`@parley/core`);"],
  ["a re-export", "adapters/src/f.ts", `export { b } from "@parley/core";`],
  ["a re-export of everything", "adapters/src/g.ts", `export * from "@parley/core";`],
  ["a required workspace", "adapters/src/h.ts", `import b = require("@parley/core");`],
  ["an import into the widget", "widget/src/a.ts", `import { b } from "@parley/adapters";`],
  [
    "an import of the widget into Markdown",
    "markdown/src/a.ts",
    `import { a } from "../../widget/src/v.ts";`,
  ],
  ["an import of a host into the inbox", "inbox/src/a.ts", `import { b } from "@parley/core";`],
  ["an import of the tests", "core/src/a.ts", `import { b } from "../../test/b.ts";`],
  ["a path into another workspace", "core/src/sites/a.ts", `import "../../../adapters/src/index.ts";`],
  ["a path into the repository's root", "widget/build.ts", `import "../package.json";`],
  ["a workspace that has no row", "plugin/a.ts", `import "@parley/core";`],
  [
    "a module that imports one that its row does not list",
    "core/src/webhooks/a.ts",
    `import { b } from "../api/b.ts";`,
  ],
  [
    "an import of a type from a module that the row does not list",
    "core/src/webhooks/b.ts",
    `import type { B } from "../storage/port.ts";`,
  ],
  [
    "a root file that imports a module that its row does not list",
    "core/src/failures.ts",
    `import { b } from "./sites/site.ts";`,
  ],
  [
    "an import of one store instead of the storage port",
    "core/src/api/c.ts",
    `import { b } from "../storage/sqlite/b.ts";`,
  ],
  ["a circular import", "core/src/live/a.ts", `import type { B } from "./b.ts";\nexport type A = B;`],
  ["a module without a row", "core/src/attic/a.ts", `import { Failure } from "../failures.ts";`],
];

const ALLOWED_IMPORTS: Case[] = [
  ["an import that the table allows", "core/src/identity/a.ts", `import { user } from "@parley/adapters";`],
  ["an import within a module", "core/src/webhooks/c.ts", `import { b } from "./b.ts";`],
  [
    "an import of a module that the row lists",
    "core/src/webhooks/d.ts",
    `import type { Site } from "../sites/site.ts";`,
  ],
  ["a declared package and part of it", "core/src/sites/b.ts", `import { z } from "zod";\nimport "zod/v4";`],
  ["Node's own modules", "core/src/sites/c.ts", `import "node:fs";`],
  [
    "shared admin code by its path",
    "wordpress-plugin/src/a.ts",
    `import { draft } from "../../admin/draft.ts";`,
  ],
  ["the Markdown package in the inbox", "inbox/src/b.ts", `export { a } from "@parley/markdown";`],
  ["the Markdown package by its name", "widget/src/v.ts", `export { a } from "@parley/markdown";`],
  ["worker paths", "core/src/sites/d.ts", `new Worker(new URL("../storage/a.ts", import.meta.url));`],
];

const LINT: Case[] = [
  ["a dynamic import of a variable", "adapters/src/i.ts", "await import(name);"],
  ["a dynamic import of a template with a variable", "adapters/src/j.ts", `await import(\`./\${name}.ts\`);`],
  ["an import inside a type", "adapters/src/k.ts", `export type B = import("@parley/core").B;`],
  [
    "`import.meta.resolve()` of an undeclared package",
    "core/src/sites/e.ts",
    `import.meta.resolve("chalk/x");`,
  ],
  ["a package that is not declared", "core/src/sites/f.ts", `import chalk from "chalk";`],
  ["part of a package that is not declared", "core/src/sites/g.ts", `import { b } from "@b/c/d.js";`],
  ["a type of a package that is not declared", "core/src/sites/h.ts", `import type { B } from "chalk";`],
  ["a required package that is not declared", "core/src/sites/i.ts", `import b = require("chalk");`],
  ["a package declared only elsewhere", "widget/src/b.ts", `import { z } from "zod";`],
  ["a package that a test does not declare", "test/core/a.test.ts", `import { z } from "zod";`],
  ["an export of everything", "core/src/sites/j.ts", `export * from "./b.ts";`],
  ["an export of everything under a name", "core/src/sites/k.ts", `export * as b from "./b.ts";`],
  ["an export of every type", "core/src/sites/l.ts", `export type * from "./b.ts";`],
  ["process.env", "core/src/sites/m.ts", "const port = process.env.PORT;"],
  ["process.env in another spelling", "core/src/sites/n.ts", `globalThis.process["env"];`],
  ["env destructured from process", "core/src/sites/o.ts", "const { env } = process;"],
  ["env imported", "core/src/sites/p.ts", `import { env } from "node:process";`],
  ["env imported together with process", "core/src/sites/q.ts", `import process, { env } from "process";`],
  ["innerHTML", "widget/src/c.ts", "root.innerHTML = reply;"],
  ["innerHTML in brackets", "widget/src/d.ts", `root["innerHTML"] = reply;`],
  ["innerHTML as a key", "widget/src/e.ts", "Object.assign(root, { innerHTML: reply });"],
  ["outerHTML", "widget/src/f.ts", "root.outerHTML = reply;"],
  ["insertAdjacentHTML", "widget/src/g.ts", `root.insertAdjacentHTML("beforeend", reply);`],
  ["setHTMLUnsafe", "widget/src/h.ts", "root.setHTMLUnsafe(reply);"],
  ["document.write", "widget/src/i.ts", "document.write(reply);"],
  ["document.write of a node's document", "widget/src/j.ts", "root.ownerDocument.writeln(reply);"],
  ["eval", "widget/src/k.ts", "(0, eval)(reply);"],
  ["new Function", "widget/src/l.ts", "new Function(reply);"],
  ["`element.remove()` in the widget", "widget/src/m.ts", "root.remove();"],
  ["`element?.remove()` in the widget", "widget/src/n.ts", "root?.remove();"],
  ["`list.entries()` in the widget", "widget/src/o.ts", "for (const [at] of list.entries()) at;"],
  ["`Array.from()` in the widget", "widget/src/p.ts", "Array.from(list);"],
  ["`Object.values()` in the widget", "widget/src/q.ts", "Object.values(list);"],
  ["`.bind()` in the widget", "widget/src/r.ts", "send.bind(chat);"],
  ["English words that a message starts with", "console/src/a.ts", `message.startsWith("The webhook ");`],
  ["English words in a message", "widget/src/u.ts", "message?.includes('was deleted');"],
  ["English words that are removed from a message", "admin/a.ts", `message.replace("The field ", "");`],
  [
    "a message compared with an English sentence by `===`",
    "shopify-app/app/a.ts",
    `message === "No reply came.";`,
  ],
  [
    "a message compared with an English sentence by `!==`",
    "wordpress-plugin/src/b.ts",
    `message !== "No reply came.";`,
  ],
  ["English words in a pattern", "console/src/b.ts", "/^The field .+ is invalid/.test(message);"],
  ["English words in a pattern elsewhere", "console/src/c.ts", "const NAMED = /^The field /;"],
];

const ALLOWED_LINT: Case[] = [
  ["any import of ours in a test", "test/core/b.test.ts", `import { b } from "../../core/src/api/b.ts";`],
  ["a package of ours in a test", "test/core/c.test.ts", `import { chatService } from "@parley/core";`],
  ["the environment where it is parsed", "core/src/options.ts", "parse(process.env);"],
  ["the environment in tests", "test/core/d.test.ts", "spawn({ env: process.env });"],
  ["an env that is not the process's", "core/src/sites/r.ts", "service.env.port;"],
  [
    "comments and strings that look like code",
    "widget/src/s.ts",
    `// import "chalk"; a.innerHTML = b\n"process.env";`,
  ],
  [
    "`classList.remove()` and `Object.entries()` in the widget",
    "widget/src/t.ts",
    `root.classList.remove("a"); Object.entries(a);`,
  ],
  ["a `write()` that is not a document's", "widget/bundle.ts", "process.stdout.write(size);"],
  [
    "a reason and a code that are compared",
    "console/src/d.ts",
    `reason === "not_found" || /^status_/.test(code);`,
  ],
  ["English text that is shown", "console/src/e.ts", `say(isDone ? "It is done." : "Not yet.");`],
];

const OTHERS: Record<string, string> = {
  "package.json": "{}",
  "adapters/package.json": manifest("adapters"),
  "adapters/src/index.ts": "export const user = 1;",
  "core/package.json": manifest("core", { "@parley/adapters": "0.1.0", zod: "4.6.7" }),
  "core/src/index.ts": "export const b = 1;",
  "core/src/api/b.ts": "export const b = 1;",
  "core/src/live/b.ts": `import type { A } from "./a.ts";\nexport type B = A;`,
  "core/src/storage/sqlite/b.ts": "export const b = 1;",
  "core/src/sites/site.ts": "export type Site = 1;",
  "core/src/storage/port.ts": "export type B = 1;",
  "inbox/package.json": manifest("inbox", { "@parley/core": "0.1.0", "@parley/markdown": "0.1.0" }),
  "markdown/package.json": manifest("markdown"),
  "markdown/src/index.ts": "export const a = 1;",
  "admin/draft.ts": "export const draft = 1;",
  "test/package.json": manifest("test", { "@parley/core": "0.1.0" }),
  "test/b.ts": "export const b = 1;",
  "widget/package.json": manifest("widget", { "@parley/markdown": "0.1.0" }),
};

const folder = mkdtempSync(join(tmpdir(), "parley-architecture-"));
let cruised: ICruiseResult;
/** What Biome reported about each file. */
const linted = new Map<string, string[]>();

beforeAll(async () => {
  const cases = [...IMPORTS, ...ALLOWED_IMPORTS, ...LINT, ...ALLOWED_LINT];
  expect(new Set(cases.map(([, path]) => path)).size).toBe(cases.length);
  for (const [path, text] of [
    ...cases.map(([, path, source]) => [path, source] as const),
    ...Object.entries(OTHERS),
  ]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  mkdirSync(join(folder, "node_modules/@parley"), { recursive: true });
  for (const name of ["adapters", "core", "markdown"])
    symlinkSync(join(folder, name), join(folder, "node_modules/@parley", name));
  symlinkSync(join(ROOT, "node_modules/zod"), join(folder, "node_modules/zod"));
  for (const name of ["biome.json", "test/architecture"])
    cpSync(join(ROOT, name), join(folder, name), { recursive: true });

  const { enhancedResolveOptions, ...options } = configuration.options ?? {};
  const { output } = await cruise(
    [
      ...Object.keys(MAY_IMPORT).filter((name) => !["client", "console", "shopify-app"].includes(name)),
      "plugin",
    ],
    { ...options, ruleSet: configuration, validate: true, baseDir: folder },
    enhancedResolveOptions,
  );
  cruised = output as ICruiseResult;
  for (const { path, message } of await biome()) linted.set(path, [...(linted.get(path) ?? []), message]);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("dependency-cruiser refuses", () => {
  it.each(IMPORTS)("%s", (_what, path) => {
    expect(cruised.summary.violations.map(({ from }) => from)).toContain(path);
  });
});

describe("dependency-cruiser allows", () => {
  it.each(ALLOWED_IMPORTS)("%s", (_what, path) => {
    expect(cruised.summary.violations.filter(({ from }) => from === path)).toEqual([]);
    expect(cruised.modules.map(({ source }) => source)).toContain(path);
  });
});

describe("Biome refuses", () => {
  it.each(LINT)("%s", (_what, path) => {
    expect(linted.get(path)).toHaveLength(1);
  });
});

describe("Biome allows", () => {
  it.each([...ALLOWED_LINT, ...ALLOWED_IMPORTS])("%s", (_what, path) => {
    expect(linted.get(path) ?? []).toEqual([]);
  });
});

describe("The table of allowed imports", () => {
  it.each([
    ["workspaces", MAY_IMPORT],
    ["modules of core", MODULES_MAY_IMPORT],
  ])("of %s contains in each row only names that have a row themselves", (_what, table) => {
    const names = Object.values(table).flat();
    expect(names.filter((name) => !Object.hasOwn(table, name))).toEqual([]);
  });
});

describe("npm run lint", () => {
  it("reads every workspace in the table of allowed imports", () => {
    const { scripts, workspaces } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
    expect(scripts.lint).toMatch(/biome check \. && npm run imports/);
    const read = scripts.imports.split("imports.ts ")[1].split(" ");
    expect(read.toSorted()).toEqual(Object.keys(MAY_IMPORT).toSorted());
    expect([...read, "test"]).toEqual(expect.arrayContaining(workspaces));
  });
});

describe("The names of files and folders", () => {
  const meaningless = /(^|\/)(utils?|helpers?|common|shared|lib|managers?|types?)[./]/;

  it("are refused if the name is a vague word such as `utils`, but not if the name only begins with such a word", () => {
    for (const path of ["core/sites/utils.ts", "widget/shared/launcher.ts", "test/core/helpers.test.ts"])
      expect(path).toMatch(meaningless);
    expect("core/sites/types-of-sites.ts").not.toMatch(meaningless);
  });

  it("contain no vague word in this repository", () => {
    const workspaces = [...Object.keys(MAY_IMPORT), "test"];
    const paths = globSync(
      workspaces.map((workspace) => `${workspace}/**/*.{ts,mts,tsx,js,mjs,jsx}`),
      { cwd: ROOT, exclude: (path) => /(^|[\\/])(node_modules|dist|build|vendor|assets)$/.test(path) },
    ).map((path) => path.replaceAll("\\", "/"));
    expect(paths).toContain("core/src/failures.ts");
    expect(paths.filter((path) => meaningless.test(path))).toEqual([]);
  });
});

function manifest(name: string, dependencies: Record<string, string> = {}): string {
  const types = { "parley-source": "./src/index.ts", default: "./dist/index.js" };
  return JSON.stringify({ name: `@parley/${name}`, dependencies, exports: { ".": types } });
}

/** Runs Biome in the fixture, which no repository tracks, with only this project's rules. */
async function biome(): Promise<{ path: string; message: string }[]> {
  const rules = ["--only=plugin", "--only=correctness/noUndeclaredDependencies"];
  const words = ["lint", ...rules, "--vcs-enabled=false", "--max-diagnostics=none", "--reporter=json", "."];
  const failed = await promisify(execFile)(BIOME, words, { cwd: folder, maxBuffer: 2 ** 24 }).then(
    () => expect.unreachable("Biome found nothing"),
    (error: { stdout: string }) => error,
  );
  const { diagnostics } = JSON.parse(failed.stdout) as {
    diagnostics: { message: string; location: { path: string } }[];
  };
  return diagnostics.map(({ message, location }) => ({ path: location.path, message }));
}
