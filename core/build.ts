import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const SRC = new URL("src/", import.meta.url);
/** Not bundled: `sharp` has binaries for each system, and the pages of `swagger-ui-dist` are read as files. */
const OUTSIDE = ["sharp", "swagger-ui-dist"];

/**
 * Bundles the service into `dist/` for installation: `parley.js`, the programs of the SQLite thread and the image process, and
 * `chunk-*.js`, which these share or load on demand. The bundle starts in half the time and with two thirds of the memory that a
 * thousand files need. Resolves to the folders of the bundled packages, such as `node_modules/zod`.
 */
export async function buildService(): Promise<{ packages: string[] }> {
  const { metafile } = await build({
    entryPoints: {
      parley: path("cli/parley.ts"),
      thread: path("storage/sqlite/channels/thread.ts"),
      "image-process": path("files/image-process.ts"),
      // Replaces the compiler's output of this name, which would import the Markdown workspace. That is not published, and a
      // service in another program needs the file too.
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
    // Keeps names, because they appear in stack traces and logs.
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
