// Generated from core/src/sites/problems/address-warnings.ts by `npm run generate`.
import type { Problem } from "./problem-text.ts";

/**
 * Returns warnings about the address of a webhook, model or tool without calling it. A warning refuses nothing, because the
 * operator may allow the host (contract §6.3).
 */
export function addressWarnings(address: string | null | undefined): Problem[] {
  const url = urlOf(address);
  if (url === undefined) return [];
  const { protocol, hostname, host, pathname } = url;
  const warnings: Problem[] = [];
  if (PRIVATE.test(hostname)) warnings.push({ code: "private_address", params: { host } });
  else if (protocol === "http:") warnings.push({ code: "public_http", params: { host } });
  if (N8N_TEST.test(pathname)) warnings.push({ code: "n8n_test_address" });
  return warnings;
}

/** n8n's default paths for test calls (N8N_ENDPOINT_WEBHOOK_TEST and N8N_ENDPOINT_FORM_TEST), after any base path. */
const N8N_TEST = /\/(?:webhook|form)-test\//;

/** Hosts of a private network, including names without a dot, and private addresses (RFC 6890). */
const PRIVATE =
  /^(?:[^.:[\]]+|.+\.(?:localhost|local|lan|internal|home\.arpa)|0\..+|10\..+|127\..+|169\.254\..+|192\.168\..+|172\.(?:1[6-9]|2\d|3[01])\..+|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\..+|\[(?:::1?|f[cd].+|fe[89ab].+|::ffff:.+)\])\.?$/;

function urlOf(address: string | null | undefined): URL | undefined {
  const text = address?.trim() ?? "";
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) ? url : undefined;
}
