import { fileURLToPath } from "node:url";
import { trimmedParser } from "@parley/markdown/trimmed-parser";
import { build } from "esbuild";
import { ownLanguages } from "./own-languages.ts";

export interface InboxFile {
  /** Such as `frame.js`. */
  name: string;
  contents: Uint8Array;
}

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Bundles entries of this package and their styles, minified, in memory. The host provides packages in `external`. */
export async function bundleInbox(
  entryPoints: Record<string, string>,
  external: string[] = [],
): Promise<InboxFile[]> {
  const { outputFiles } = await build({
    entryPoints: Object.fromEntries(Object.entries(entryPoints).map(([name, path]) => [name, source(path)])),
    outdir: "dist",
    bundle: true,
    write: false,
    minify: true,
    splitting: true,
    format: "esm" as const,
    target: "es2022",
    jsx: "automatic" as const,
    legalComments: "none" as const,
    charset: "utf8" as const,
    define: { "process.env.NODE_ENV": '"production"' },
    conditions: ["production", "parley-source"],
    plugins: [trimmedParser, ownLanguages()],
    external,
  });
  return outputFiles.map(({ path, contents }) => ({ name: path.replace(/^.*[\\/]/, ""), contents }));
}
