import { chromium } from "./chromium.ts";
import type { Part } from "./part.ts";

export const PARTS: readonly Part[] = [chromium];
