import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { PLUGIN } from "./plugin-folder.ts";

/** A PHP that runs inside this process. */
export interface PhpOfVersion {
  /** Runs a script. Resolves to its output and its errors. */
  run(code: string): Promise<{ text: string; errors: string }>;
  close(): void;
}

const tools = createRequire(new URL("package.json", PLUGIN));
const load = (name: string) => import(pathToFileURL(tools.resolve(name)).href);

/** Starts PHP, with `folder` mounted as `/wordpress`. */
export async function phpOfVersion(version: "7.4" | "8.5", folder: string): Promise<PhpOfVersion> {
  const { loadNodeRuntime, createNodeFsMountHandler } = await load("@php-wasm/node");
  const { PHP } = await load("@php-wasm/universal");
  const php = new PHP(await loadNodeRuntime(version, { emscriptenOptions: { processId: 1 } }));
  php.mkdir("/wordpress");
  await php.mount("/wordpress", createNodeFsMountHandler(folder));
  return { run: (code) => php.run({ code: `<?php\n${code}` }), close: () => php.exit() };
}
