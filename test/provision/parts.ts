import { caddy } from "./caddy.ts";
import { chromium } from "./chromium.ts";
import { docsTools } from "./docs-tools.ts";
import { firefox } from "./firefox.ts";
import { kubectl } from "./kubectl.ts";
import { nginx } from "./nginx.ts";
import { pageLibraries } from "./page-libraries.ts";
import type { Part } from "./part.ts";
import { php } from "./php.ts";
import { pluginTools } from "./plugin-tools.ts";
import { postgres } from "./postgres.ts";
import { redis } from "./redis.ts";
import { shopifyTools } from "./shopify-tools.ts";
import { webkit } from "./webkit.ts";
import { wordpress } from "./wordpress.ts";

/** Each part is listed after the part that must be installed first. */
export const PARTS: readonly Part[] = [
  chromium,
  firefox,
  webkit,
  pageLibraries,
  postgres,
  redis,
  php,
  wordpress,
  pluginTools,
  shopifyTools,
  docsTools,
  kubectl,
  nginx,
  caddy,
];
