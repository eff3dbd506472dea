import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { settingsFiles } from "../../packaging/settings/settings-files.ts";

describe("What is made of the schema of a site's settings", () => {
  it.each(Object.entries(settingsFiles()))("is what the schema makes of it: %s", (path, make) => {
    const text = readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
    expect(make(text), "`npm run generate` makes it again").toBe(text);
  });
});
