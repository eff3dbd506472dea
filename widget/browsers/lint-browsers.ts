/** `npm run browsers`: fails if a supported browser lacks a feature without a line in `FALLBACKS`, or a line is superfluous. */

import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { bundleStyles, bundleWidget } from "../bundle.ts";
import { hostStyles } from "../src/loader/host-styles.ts";
import { paletteStyles } from "../src/theme/palette-styles.ts";
import { FALLBACKS } from "./fallbacks.ts";
import { newerFeatures } from "./newer-features.ts";
import { scriptFeatures } from "./script-features.ts";
import { styleFeatures } from "./style-features.ts";

const files = await bundleWidget();
const scripts = files.map(({ contents }) => new TextDecoder().decode(contents));
const src = fileURLToPath(new URL("../src/", import.meta.url));
const sheets = globSync("**/*.css", { cwd: src });
const styles = await Promise.all(sheets.map((path) => bundleStyles(src + path)));
const made = [hostStyles({}, false), paletteStyles("#1f6feb")];
const complaints = newerFeatures(
  [...scriptFeatures(scripts), ...[...styles, ...made].flatMap(styleFeatures)],
  FALLBACKS,
);
for (const complaint of complaints) console.error(complaint);
if (complaints.length > 0) process.exitCode = 1;
