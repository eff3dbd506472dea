import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { ownLanguages } from "@parley/inbox/own-languages";
import { trimmedParser } from "@parley/markdown/trimmed-parser";
import { build, type OutputFile } from "esbuild";

export interface ConsoleFile {
  name: string;
  contents: Uint8Array;
}

const source = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url));

/**
 * Builds the console's pages, scripts and styles in memory. The names of scripts and styles contain a hash of the content. Most
 * screens are separate chunks, which browsers fetch on demand.
 */
export async function bundleConsole(): Promise<ConsoleFile[]> {
  const { outputFiles } = await build({
    entryPoints: {
      console: source("main.tsx"),
      preview: source("preview/preview.ts"),
      style: source("styles/style.css"),
      inbox: source("styles/inbox.css"),
    },
    outdir: "dist",
    bundle: true,
    write: false,
    minify: true,
    splitting: true,
    format: "esm",
    target: "es2022",
    jsx: "automatic",
    legalComments: "none",
    charset: "utf8",
    entryNames: "[name]-[hash]",
    chunkNames: "part-[hash]",
    define: { "process.env.NODE_ENV": '"production"' },
    conditions: ["production", "parley-source"],
    plugins: [ownLanguages(), trimmedParser],
  });
  const files = outputFiles.map(({ path, contents }) => ({ name: basename(path), contents }));
  const named = (start: string, end: string) => nameOf(outputFiles, start, end);
  const words = {
    script: named("console-", ".js"),
    style: named("style-", ".css"),
    inboxStyle: named("inbox-", ".css"),
    preview: named("preview-", ".js"),
  };
  const page = async (name: string) => {
    const html = await readFile(source(name), "utf8");
    const filled = html.replaceAll(/\{\{(\w+)\}\}/g, (_, word: keyof typeof words) => words[word]);
    return { name, contents: Buffer.from(filled) };
  };
  return [...files, await page("preview.html"), await page("index.html")];
}

function nameOf(files: readonly OutputFile[], start: string, end: string): string {
  const found = files
    .map(({ path }) => basename(path))
    .find((name) => name.startsWith(start) && name.endsWith(end));
  if (found === undefined) throw new Error(`esbuild answered without ${start}*${end}`);
  return found;
}
