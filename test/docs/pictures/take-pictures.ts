/**
 * Retakes the documentation's pictures: `npm run docs:pictures`. With a program's name, retakes only its pictures:
 * `npm run docs:pictures wordpress`.
 */

import { execFile } from "node:child_process";
import { statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { builtPlugin } from "../../provision/built-plugin.ts";
import { builtWidget } from "../../provision/built-widget.ts";
import { chromium } from "../../provision/chromium.ts";
import type { Part } from "../../provision/part.ts";
import { php } from "../../provision/php.ts";
import { pluginTools } from "../../provision/plugin-tools.ts";
import { provision } from "../../provision/provision.ts";
import { shopifyTools } from "../../provision/shopify-tools.ts";
import { wordpress } from "../../provision/wordpress.ts";
import { PICTURES, type Program } from "./pictures.ts";

const NEEDED: Record<Program, readonly Part[]> = {
  widget: [chromium],
  console: [chromium],
  wordpress: [chromium, php, wordpress, pluginTools],
  shopify: [chromium, shopifyTools],
};

const asked = process.argv.slice(2);
const programs = (Object.keys(PICTURES) as Program[]).filter(
  (program) => asked.length === 0 || asked.includes(program),
);
const parts = new Set(programs.flatMap((program) => NEEDED[program]));
await provision([...parts], { required: true, say: console.log });
await builtWidget();
if (programs.includes("wordpress")) await builtPlugin();
for (const program of programs) {
  const began = Date.now();
  const path = fileURLToPath(new URL(`${program}.ts`, import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [path]);
  process.stdout.write(stdout);
  const missed = PICTURES[program].filter((name) => takenAt(name) < began);
  if (missed.length > 0) throw new Error(`${program}.ts has not taken ${missed.join(", ")}`);
}

/** Returns milliseconds since 1970; 0 if there is no such picture. */
function takenAt(name: string): number {
  const file = new URL(`../../../docs/screenshots/${name}.webp`, import.meta.url);
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
