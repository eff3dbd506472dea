import type { Site } from "../../sites/site.ts";

/**
 * Returns the values that the result of a test and the call log must not show, even if a workflow or provider repeats them: the
 * site's secrets, each header's value with and without its scheme, and the values in the queries of its URLs. `called`: the called
 * URL, if it is not the site's own.
 */
export function siteSecrets({ settings, secrets }: Site, called: string | null = null): string[] {
  const { signing, previousSigning, identity, webhookHeaders, modelKey, toolHeaders = {} } = secrets;
  const headerValues = [webhookHeaders, ...Object.values(toolHeaders)].flatMap(Object.values<string>);
  const headers = headerValues.flatMap((value) => [value, ...credentialsIn(value)]);
  const found = [signing.text, previousSigning?.text, identity.text, modelKey, ...headers];
  const toolUrls = settings.model_tools.map((tool) => ("url" in tool ? tool.url : null));
  const addresses = [called, settings.webhook_url, settings.model_base_url, ...toolUrls].flatMap(
    secretsInAddress,
  );
  // The longest first, because a secret may contain another.
  return [...found, ...addresses]
    .filter((secret) => secret !== undefined)
    .toSorted((a, b) => b.length - a.length);
}

/** Returns the credentials in a header's value: the `x` of `Bearer x`; for `Basic`, also the decoded name and password. */
function credentialsIn(value: string): string[] {
  const [, scheme = "", credentials] = /^(\w{3,20})\s+(\S.*)$/.exec(value.trim()) ?? [];
  if (credentials === undefined) return [];
  if (scheme.toLowerCase() !== "basic") return [credentials];
  const pair = Buffer.from(credentials, "base64").toString("utf8");
  return [credentials, pair, pair.slice(pair.indexOf(":") + 1)];
}

function secretsInAddress(address: string | null): string[] {
  const url = address === null ? null : URL.parse(address);
  return [...(url?.searchParams.values() ?? [])].filter((value) => value.length >= SHORTEST_VALUE);
}

/** Minimum number of characters of a query's value that counts as a secret. Shorter values are numbers, versions and words. */
const SHORTEST_VALUE = 10;
