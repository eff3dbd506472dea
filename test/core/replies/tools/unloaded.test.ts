import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const SRC = fileURLToPath(new URL("../../../../core/src/", import.meta.url));

it("A site without a model loads no code of tools, because other modules import only their types", () => {
  const files = globSync("**/*.ts", { cwd: SRC }).filter((file) => !file.startsWith("replies/tools/"));
  const imports = files.flatMap((file) =>
    [...readFileSync(SRC + file, "utf8").matchAll(/^(?:import|export)\b.*from ".*\/tools\/[^"]*";$/gm)].map(
      ([line]) => `${file}: ${line}`,
    ),
  );
  expect(imports).not.toEqual([]);
  expect(imports.filter((line) => !line.includes(": import type "))).toEqual([]);
});
