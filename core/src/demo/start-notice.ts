import type { DemoSite } from "./demo-site.ts";
import type { RunningDemo } from "./run-demo.ts";

/** The terminal's text once the demo runs. The `curl` line works as printed: on the first run it has the key. */
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
    `Demo page:  ${address}${publicUrl === undefined ? "" : `  (for the world: ${publicUrl})`}`,
    ...(console === undefined
      ? []
      : [`Console:    ${console.url}${console.isFirst ? "  (works once, for 10 minutes)" : ""}`]),
    `API:        ${address}/v1  (described at ${address}/v1/docs)`,
    `Site:       ${site.id}`,
    apiKey === undefined
      ? `API key:    the one shown on the first run; make another with: npx parley key create --site ${site.id}`
      : `API key:    ${apiKey}  (shown this once: keep it)`,
    "",
    apiKey === undefined ? "Try it, with your key in PARLEY_API_KEY:" : "Try it:",
    "",
    `curl ${address}/v1/message -H ${key} -H 'Content-Type: application/json' -d '{"message": "Hello"}'`,
    "",
    "Stop it with Ctrl-C.",
    "",
    "",
  ].join("\n");
}
