import manifest from "../../package.json" with { type: "json" };

/** Of this service, as its package says. */
export function serviceVersion(): string {
  return manifest.version;
}
