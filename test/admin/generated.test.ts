import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { settingsFiles } from "../../packaging/settings/settings-files.ts";

describe("The files generated from the schema of a site's settings", () => {
  it.each(Object.entries(settingsFiles()))("are up to date with the schema: %s", (path, make) => {
    const text = readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
    expect(make(text), "`npm run generate` updates it").toBe(text);
  });
});
