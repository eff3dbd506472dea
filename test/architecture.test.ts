import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { breaches, type Package, type Rule, type Tree } from "./architecture-rules.ts";
import { MAY_IMPORT, ROOMS_MAY_IMPORT, RULES } from "./architecture-table.ts";

const PROMISES: Record<Rule, string> = {
  workspaces: "Imports run one way between the workspaces, by package name",
  rooms: "A room of the core imports only what its row allows",
  packages: "Every package a workspace imports stands in its package.json",
  names: "No file or folder is called utils, helpers, common, shared, lib, manager or types",
  "export star": "A package lists its public names one by one, never by export *",
  environment: "Only options.ts and the entry points read the environment",
  "page libraries": "The widget calls nothing that libraries of the page replace",
  widget: "The widget never turns text into markup or code",
};

describe("The house", () => {
  const tree = standingTree();
  const found = breaches(tree, RULES);

  it.each(Object.entries(PROMISES))("keeps its rule of %s: %s", (rule) => {
    expect(found.filter((breach) => breach.rule === rule).map((breach) => breach.text)).toEqual([]);
  });

  it.each([MAY_IMPORT, ROOMS_MAY_IMPORT])("names in each row only what has a row", (table) => {
    expect(
      Object.values(table)
        .flat()
        .filter((name) => !Object.hasOwn(table, name)),
    ).toEqual([]);
  });

  it("is looked at whole", () => {
    const paths = tree.files.map((file) => file.path);
    expect(paths).toContain("core/src/failures.ts");
    expect(paths).toContain("test/architecture.test.ts");
    expect(paths.filter((path) => /node_modules|\/dist\//.test(path))).toEqual([]);
  });
});

describe("The checker refuses", () => {
  it.each<[what: string, rule: Rule, path: string, source: string]>([
    [
      "an import against the one-way doors",
      "workspaces",
      "adapters/src/a.ts",
      `import { b } from "@parley/core";`,
    ],
    ["a bare import", "workspaces", "adapters/src/a.ts", `import "@parley/core";`],
    ["an import of a type", "workspaces", "adapters/src/a.ts", `import type { B } from "@parley/core";`],
    ["an import inside a type", "workspaces", "adapters/src/a.ts", `type B = import("@parley/core").B;`],
    ["a dynamic import", "workspaces", "adapters/src/a.ts", `await import("@parley/core");`],
    ["a dynamic import of a template", "workspaces", "adapters/src/a.ts", "await import(`@parley/core`);"],
    ["a dynamic import it cannot read", "workspaces", "adapters/src/a.ts", "await import(name);"],
    ["a re-export", "workspaces", "adapters/src/a.ts", `export { b } from "@parley/core";`],
    ["an import into the widget", "workspaces", "widget/src/a.ts", `import { b } from "@parley/adapters";`],
    ["an import of the tests", "workspaces", "core/src/a.ts", `import { b } from "../../test/b.ts";`],
    [
      "a path into another workspace",
      "workspaces",
      "core/src/sites/a.ts",
      `import "../../../adapters/src/user.ts";`,
    ],
    ["a path into the repository's root", "workspaces", "widget/build.ts", `import "../package.json";`],
    ["a workspace that has no row", "workspaces", "plugin/a.ts", `import "@parley/core";`],
    ["a room against its row", "rooms", "core/src/webhooks/a.ts", `import { b } from "../api/b.ts";`],
    [
      "a type across rooms against its row",
      "rooms",
      "core/src/webhooks/a.ts",
      `import type { B } from "../storage/port.ts";`,
    ],
    ["a root file against its row", "rooms", "core/src/failures.ts", `import { b } from "./sites/site.ts";`],
    ["a room that has no row", "rooms", "core/src/attic/a.ts", `import { Failure } from "../failures.ts";`],
    ["a package that is not declared", "packages", "core/src/sites/a.ts", `import chalk from "chalk";`],
    [
      "part of a package that is not declared",
      "packages",
      "core/src/sites/a.ts",
      `import { b } from "@b/c/d.js";`,
    ],
    [
      "a resolved package that is not declared",
      "packages",
      "core/src/sites/a.ts",
      `import.meta.resolve("chalk/x");`,
    ],
    [
      "a required package that is not declared",
      "packages",
      "core/src/sites/a.ts",
      `import b = require("chalk");`,
    ],
    ["a package declared only elsewhere", "packages", "widget/src/a.ts", `import { z } from "zod";`],
    ["a file called utils", "names", "core/src/sites/utils.ts", ""],
    ["a folder called shared", "names", "widget/src/shared/launcher.ts", ""],
    ["a test of a file called helpers", "names", "test/core/helpers.test.ts", ""],
    ["an export of everything", "export star", "core/src/index.ts", `export * from "./failures.ts";`],
    [
      "an export of everything under a name",
      "export star",
      "core/src/index.ts",
      `export * as b from "./failures.ts";`,
    ],
    ["process.env", "environment", "core/src/sites/a.ts", "const port = process.env.PORT;"],
    ["process.env spelled otherwise", "environment", "core/src/sites/a.ts", `globalThis.process["env"];`],
    ["env taken out of process", "environment", "core/src/sites/a.ts", "const { env } = process;"],
    ["env imported", "environment", "core/src/sites/a.ts", `import { env } from "node:process";`],
    ["innerHTML", "widget", "widget/src/a.ts", "root.innerHTML = reply;"],
    ["innerHTML in brackets", "widget", "widget/src/a.ts", `root["innerHTML"] = reply;`],
    ["innerHTML as a key", "widget", "widget/src/a.ts", "Object.assign(root, { innerHTML: reply });"],
    ["outerHTML", "widget", "widget/src/a.ts", "root.outerHTML = reply;"],
    ["insertAdjacentHTML", "widget", "widget/src/a.ts", `root.insertAdjacentHTML("beforeend", reply);`],
    ["document.write", "widget", "widget/src/a.ts", "document.write(reply);"],
    [
      "document.write of a node's document",
      "widget",
      "widget/src/a.ts",
      "root.ownerDocument.writeln(reply);",
    ],
    ["remove", "page libraries", "widget/src/a.ts", "root.remove();"],
    ["entries of an array", "page libraries", "widget/src/a.ts", "for (const [at] of list.entries()) at;"],
    ["Array.from", "page libraries", "widget/src/a.ts", "Array.from(list);"],
    ["bind", "page libraries", "widget/src/a.ts", "send.bind(chat);"],
    ["eval", "widget", "widget/src/a.ts", "(0, eval)(reply);"],
    ["new Function", "widget", "widget/src/a.ts", "new Function(reply);"],
  ])("%s", (_what, rule, path, source) => {
    const found = breaches(fakeTree(path, source), RULES);
    expect(found.map((breach) => breach.rule)).toContain(rule);
    expect(found[0]?.text).toContain(path);
  });

  it("with the line, what stands there and what would be allowed", () => {
    const source = `import "node:fs";\n\nimport { b } from "../api/b.ts";`;
    expect(breaches(fakeTree("core/src/webhooks/a.ts", source), RULES)).toEqual([
      {
        rule: "rooms",
        text: expect.stringMatching(
          /^core\/src\/webhooks\/a\.ts:3 imports api: webhooks may import .*, sites$/,
        ),
      },
    ]);
  });
});

describe("The checker says of a path into another workspace", () => {
  it.each([
    [
      `import "../../adapters/src/user.ts";`,
      "reaches into adapters/src/user.ts: import it by its package's name",
    ],
    [`import "../../test/a.ts";`, "imports test: core may import adapters"],
  ])("%s what would mend it", (source, text) => {
    const found = breaches(fakeTree("core/src/service.ts", source), RULES);
    expect(found).toEqual([{ rule: "workspaces", text: `core/src/service.ts:1 ${text}` }]);
  });
});

describe("The checker allows", () => {
  it.each<[what: string, path: string, source: string]>([
    ["an import through the open door", "core/src/identity/a.ts", `import { user } from "@parley/adapters";`],
    ["an import within a room", "core/src/webhooks/a.ts", `import { b } from "./b.ts";`],
    ["a room its row names", "core/src/webhooks/a.ts", `import type { Site } from "../sites/site.ts";`],
    [
      "a declared package and part of it",
      "core/src/sites/a.ts",
      `import { z } from "zod";\nimport "zod/v4";`,
    ],
    ["a declared package by a file's name", "core/src/sites/a.ts", `import.meta.resolve(\`zod/\${file}\`);`],
    ["Node's own modules", "core/src/sites/a.ts", `import "node:fs";`],
    ["any import of ours in a test", "test/core/a.test.ts", `import { b } from "../../core/src/api/b.ts";`],
    ["a package of ours in a test", "test/core/a.test.ts", `import { chatService } from "@parley/core";`],
    ["worker paths", "core/src/sites/a.ts", `new Worker(new URL("../storage/worker.ts", import.meta.url));`],
    ["the environment where it is parsed", "core/src/options.ts", "parse(process.env);"],
    ["the environment in tests", "test/core/a.test.ts", "spawn({ env: process.env });"],
    ["an env that is not the process's", "core/src/sites/a.ts", "service.env.port;"],
    [
      "comments and strings that look like code",
      "widget/src/a.ts",
      `// import "chalk"; a.innerHTML = b\n"process.env";`,
    ],
    [
      "classes that are removed, and entries of an object",
      "widget/src/a.ts",
      `root.classList.remove("a"); Object.entries(a);`,
    ],
    ["writing to anything but a document", "widget/build.ts", "process.stdout.write(size);"],
  ])("%s", (_what, path, source) => {
    expect(breaches(fakeTree(path, source), RULES)).toEqual([]);
  });
});

function standingTree(): Tree {
  const cwd = fileURLToPath(new URL("..", import.meta.url));
  const workspaces = [...Object.keys(MAY_IMPORT), RULES.unbound];
  const paths = globSync(
    workspaces.map((workspace) => `${workspace}/**/*.{ts,mts,tsx,js,mjs,jsx}`),
    { cwd, exclude: (path) => /(^|\/)(node_modules|dist|build|vendor|assets)$/.test(path) },
  ).map((path) => path.replaceAll("\\", "/"));
  const manifests = globSync(
    workspaces.map((workspace) => `${workspace}/package.json`),
    { cwd },
  );
  return {
    files: paths.sort().map((path) => ({ path, source: readFileSync(cwd + path, "utf8") })),
    packages: Object.fromEntries(
      manifests.map((path) => [
        path.split(/[\\/]/)[0],
        JSON.parse(readFileSync(cwd + path, "utf8")) as Package,
      ]),
    ),
  };
}

function fakeTree(path: string, source: string): Tree {
  return {
    files: [{ path, source }],
    packages: {
      adapters: { name: "@parley/adapters" },
      core: { name: "@parley/core", dependencies: { "@parley/adapters": "0.1.0", zod: "4.6.7" } },
      widget: { name: "@parley/widget" },
      test: { name: "@parley/test", dependencies: { "@parley/core": "0.1.0", vitest: "5.1.1" } },
    },
  };
}
