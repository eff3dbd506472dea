import { readFileSync } from "node:fs";

/** Of this service, as its package says; "unknown" where it was bundled into another program. */
export function serviceVersion(): string {
  try {
    const text = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
    const { name, version } = JSON.parse(text) as { name?: string; version?: string };
    return name === "@parley/core" ? (version ?? "unknown") : "unknown";
  } catch {
    return "unknown";
  }
}
