import type { DemoSite } from "./demo-site.ts";
import type { RunningDemo } from "./run-demo.ts";

/**
 * Returns the terminal's text once the demo runs. On the first run, the `curl` line contains the new API key; later, it reads the
 * key from PARLEY_API_KEY.
 */
export function startNotice(demo: {
  address: string;
  publicUrl: string | undefined;
  site: DemoSite;
  console: RunningDemo["console"];
}): string {
  const { address, publicUrl, site, console } = demo;
  const { apiKey } = site;
  const key = apiKey === undefined ? `"X-API-Key: $PARLEY_API_KEY"` : `'X-API-Key: ${apiKey}'`;
  return [
    "",
    "Parley is running.",
    "",
    `Demo page:  ${address}${publicUrl === undefined ? "" : `  (public: ${publicUrl})`}`,
    ...(console === undefined
      ? []
      : [`Console:    ${console.url}${console.isFirst ? "  (works once, for 10 minutes)" : ""}`]),
    `API:        ${address}/v1  (described at ${address}/v1/docs)`,
    `Site:       ${site.id}`,
    apiKey === undefined
      ? `API key:    the key shown on the first run; to create another: npx parley key create --site ${site.id}`
      : `API key:    ${apiKey}  (shown only once: store it)`,
    "",
    apiKey === undefined ? "Try it, with your key in PARLEY_API_KEY:" : "Try it:",
    "",
    `curl ${address}/v1/message -H ${key} -H 'Content-Type: application/json' -d '{"message": "Hello"}'`,
    "",
    "Stop Parley with Ctrl-C.",
    "",
    "",
  ].join("\n");
}
