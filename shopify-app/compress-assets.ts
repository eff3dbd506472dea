import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const ASSETS = new URL("./build/client/assets/", import.meta.url);

// Compresses each script and style sheet of the build to FILE.br and FILE.gz. Runs after the build: Remix writes its manifest last.
for (const name of readdirSync(ASSETS).filter((name) => /\.(css|js)$/.test(name))) {
  const file = new URL(name, ASSETS);
  const contents = readFileSync(file);
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: contents.length };
  writeFileSync(new URL(`${name}.br`, ASSETS), brotliCompressSync(contents, { params }));
  writeFileSync(new URL(`${name}.gz`, ASSETS), gzipSync(contents, { level: constants.Z_BEST_COMPRESSION }));
}
