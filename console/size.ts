import { brotliCompressSync } from "node:zlib";
import { bundleConsole } from "./bundle.ts";
import { firstView } from "./first-view.ts";

/** Bytes of brotli before the first screen can be used. */
export const BUDGET = 200_000;

const files = firstView(await bundleConsole());
const bytes = files.reduce((sum, { contents }) => sum + brotliCompressSync(contents).length, 0);
console.log(`first view: ${bytes} bytes of ${BUDGET} in brotli${bytes > BUDGET ? ": TOO MUCH" : ""}`);
if (bytes > BUDGET) process.exitCode = 1;
