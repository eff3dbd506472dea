import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const SRC = new URL("src/", import.meta.url);
/** `sharp` has programs for each system; the pages of `swagger-ui-dist` are read as files. */
const OUTSIDE = ["sharp", "swagger-ui-dist"];

/**
 * Writes the service into `dist/` as it is installed: `parley.js`, the programs of its thread and its image process, and
 * `chunk-*.js`, which they share or load when needed. It starts in half the time and with two thirds of the memory that a thousand
 * files take. Resolves with the folders of the packages that the files contain, such as
 * `node_modules/zod`.
 */
export async function buildService(): Promise<{ packages: string[] }> {
  const { metafile } = await build({
    entryPoints: {
      parley: path("cli/parley.ts"),
      thread: path("storage/sqlite/channels/thread.ts"),
      "image-process": path("files/image-process.ts"),
      // Under the name that the compiler gives it: a service in another program imports what it needs in one file, too, as
      // the workspace of Markdown is not published.
      "transcripts/read-markdown": path("transcripts/read-markdown.ts"),
    },
    // All chunks are in the output folder, because a chunk looks for files next to it (as in `built-folders.ts`).
    chunkNames: "chunk-[name]-[hash]",
    outdir: fileURLToPath(new URL("dist/", import.meta.url)),
    absWorkingDir: fileURLToPath(new URL("../", import.meta.url)),
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    target: "node22.19",
    conditions: ["parley-source"],
    external: [...OUTSIDE, "pg-native"],
    // Names stay: they are in stack traces and logs.
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: "none",
    metafile: true,
    // CommonJS packages call `require`, which a module does not have.
    banner: {
      js: `import{createRequire as requireOf}from"node:module";const require=requireOf(import.meta.url);`,
    },
    logLevel: "warning",
  });
  const inputs = Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : [])),
  );
  const packages = inputs.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? []);
  return { packages: [...new Set(packages)].sort() };
}

function path(file: string): string {
  return fileURLToPath(new URL(file, SRC));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildService();
