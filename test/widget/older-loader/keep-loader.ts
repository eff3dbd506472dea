import { writeFile } from "node:fs/promises";
import { bundleWidget, PANEL_FOR } from "../../../widget/bundle.ts";

/**
 * Keeps the loader of now as the oldest that `panel-N` has to open: to be run after `PANEL_FOR` of widget/bundle.ts was counted
 * up. Usage: npx node test/widget/older-loader/keep-loader.ts
 */
const loader = (await bundleWidget()).find(({ path }) => path === "widget.js");
await writeFile(new URL(`loader-${PANEL_FOR}.txt`, import.meta.url), loader?.contents ?? "");
