import { chromium } from "./chromium.ts";
import type { Part } from "./part.ts";
import { php } from "./php.ts";
import { pluginTools } from "./plugin-tools.ts";
import { postgres } from "./postgres.ts";
import { wordpress } from "./wordpress.ts";

/** A part comes after those it needs. */
export const PARTS: readonly Part[] = [chromium, postgres, php, wordpress, pluginTools];
