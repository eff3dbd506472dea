import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { codeBlocks, isGenerated } from "./code-blocks.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const TYPESCRIPT = dirname(createRequire(import.meta.url).resolve("typescript/package.json"));

/** File extension by a block's language. */
const ENDINGS: Record<string, string> = { js: "js", jsx: "jsx", ts: "ts", svelte: "js", html: "js" };

/** Matches blocks that call our own code. Other blocks are run by a test, or call nothing of ours. */
const OURS = /from "@parley\/|\bparley\.|\bChatWidget\./;

const folder = mkdtempSync(join(tmpdir(), "parley-typed-"));
afterAll(() => rmSync(folder, { recursive: true }));

const blocks = codeBlocks()
  .filter(({ page, language }) => language in ENDINGS && !isGenerated(page))
  .flatMap(({ page, language, code }) =>
    ["svelte", "html"].includes(language)
      ? [...code.matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map(([, script = ""]) => ({
          page,
          language,
          code: script,
        }))
      : [{ page, language, code }],
  )
  .filter(({ code }) => OURS.test(code))
  .map((block, index) => ({ ...block, file: `block${index}.${ENDINGS[block.language]}` }));

/** Code that a page assumes before its block, and the parts of frameworks that blocks use. */
const GIVEN = `
declare module "vue" { export function onMounted(run: () => void): void; export function onUnmounted(run: () => void): void; }
declare function gtag(command: "event", name: string): void;
declare function $props(): { children: unknown };
declare module "svelte" { export function onMount(run: () => void | (() => void)): void; }
declare const ChatWidget: import("@parley/widget").ChatWidget;
interface Window { ChatWidget?: import("@parley/widget").ChatWidget | unknown[][] }
`;

/** Values that an earlier block or the reader has created, by name. */
const MADE_BEFORE: Record<string, string> = {
  parley: `import("@parley/client").ParleyClient`,
  app: "{ use(path: string, handler: unknown): void }",
  webhook_url: "string",
  request: "Request",
  response: "{ status(code: number): { end(): void } }",
  secret: "string",
  body: "string",
  rawBody: "string",
  track: "(event: unknown) => void",
  user: "{ id: string; email: string; name: string }",
};

describe("The documentation's code that uses our packages", () => {
  it("calls functions that exist, with the correct types", () => {
    expect(blocks.length).toBeGreaterThan(12);
    for (const { file, language, code } of blocks) {
      const inApp = code.includes("parley.sites.create(");
      const missing = Object.entries(MADE_BEFORE)
        .filter(
          ([name]) =>
            new RegExp(`\\b${name}\\b`).test(code) && !new RegExp(`(const|let) ${name}\\b`).test(code),
        )
        .map(([name, type]) => [name, inApp && name === "parley" ? `import("@parley/core").Parley` : type]);
      const isTyped = language === "ts";
      const given = missing.map(([name, type]) =>
        isTyped
          ? `declare const ${name}: ${type};`
          : `const ${name} = /** @type {${type}} */ (/** @type {unknown} */ (0));`,
      );
      writeFileSync(join(folder, file), `${whole(code)}\n${given.join("\n")}\nexport {};\n`);
    }
    writeFileSync(join(folder, "given.d.ts"), GIVEN);
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(configuration()));
    const words = [join(TYPESCRIPT, "bin/tsc"), "--pretty", "false", "-p", folder];
    const { stdout, stderr } = spawnSync(process.execPath, words, { cwd: folder, encoding: "utf8" });
    const pageOf = (line: string) => blocks.find(({ file }) => line.startsWith(file))?.page ?? "";
    // Our own sources are checked elsewhere, with stricter rules.
    const faults = `${stdout}${stderr}`.split("\n").filter((line) => /^(block|error)/.test(line));
    expect(faults.map((line) => `${pageOf(line)} ${line}`)).toEqual([]);
  });
});

/** If a block has a `return` at the top level, adds the function that the page leaves out. */
function whole(code: string): string {
  if (!/^(if \(.*\) )?return\b/m.test(code)) return code;
  const imports = code.match(/^import .*$/gm) ?? [];
  return `${imports.join("\n")}\nexport async function part() {\n${code.replaceAll(/^import .*$/gm, "")}\n}`;
}

function configuration() {
  const source = (path: string) => [join(ROOT, path)];
  return {
    extends: join(ROOT, "tsconfig.json"),
    compilerOptions: {
      allowJs: true,
      checkJs: true,
      noImplicitAny: false,
      rootDir: "/",
      typeRoots: source("node_modules/@types"),
      paths: {
        "@parley/client": source("client/src/index.ts"),
        "@parley/core": source("core/src/index.ts"),
        "@parley/widget": source("widget/src/index.ts"),
        "@parley/widget/react": source("widget/src/react.ts"),
        "react/jsx-runtime": source("node_modules/@types/react/jsx-runtime.d.ts"),
      },
    },
    include: [join(folder, "*"), join(ROOT, "widget/src/*.d.ts")],
    exclude: [],
  };
}
