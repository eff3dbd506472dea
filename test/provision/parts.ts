import { chromium } from "./chromium.ts";
import type { Part } from "./part.ts";
import { postgres } from "./postgres.ts";

export const PARTS: readonly Part[] = [chromium, postgres];
