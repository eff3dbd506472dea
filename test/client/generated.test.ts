import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { apiFiles } from "../../client/generate/api-files.ts";

describe("The client's generated files", () => {
  it.each(Object.entries(apiFiles()))("match the output of `npm run generate`: %s", (name, text) => {
    const file = new URL(`../../client/src/generated/${name}`, import.meta.url);
    expect(readFileSync(file, "utf8")).toBe(text);
  });
});
