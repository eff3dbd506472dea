import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { PROJECTS } from "./projects.ts";

const cwd = fileURLToPath(new URL("../../", import.meta.url));

test("every test file belongs to one project, and every pattern matches a file", () => {
  const files = PROJECTS.flatMap(({ include, exclude }) => globSync(include, { cwd, exclude }));
  expect(files.toSorted()).toEqual(globSync("test/**/*.test.ts", { cwd }).toSorted());
  const patterns = PROJECTS.flatMap(({ include }) => include);
  expect(patterns.filter((pattern) => globSync(pattern, { cwd }).length === 0)).toEqual([]);
});
