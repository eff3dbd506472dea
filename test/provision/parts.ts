import { chromium } from "./chromium.ts";
import type { Part } from "./part.ts";
import { php } from "./php.ts";
import { pluginTools } from "./plugin-tools.ts";
import { postgres } from "./postgres.ts";
import { redis } from "./redis.ts";
import { shopifyTools } from "./shopify-tools.ts";
import { wordpress } from "./wordpress.ts";

/** A part comes behind the one that it is installed after. */
export const PARTS: readonly Part[] = [chromium, postgres, redis, php, wordpress, pluginTools, shopifyTools];
