import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";
import { isMissing } from "./provision/missing.ts";
import { PROJECTS } from "./provision/projects.ts";

/** Parts that nearly every test of the plugin needs. */
const FOR_WORDPRESS = ["Chromium", "PHP", "WordPress", "WordPress plugin's tools"];

/**
 * Tests to leave out, because Chromium or another part that they need is missing. Missing parts were reported before the run.
 */
const MISSING = [
  ...(isMissing("Chromium") ? ["test/{console,markdown,widget}/**", "test/inbox/*.test.ts"] : []),
  ...(FOR_WORDPRESS.some((part) => isMissing(part)) ? ["test/wordpress-plugin/**"] : []),
];

export default defineConfig({
  // .npmrc sets this for Node; Vite, which resolves the tests' imports, needs it here.
  ssr: { resolve: { conditions: ["parley-source", "module", "node", "development|production"] } },
  test: {
    projects: PROJECTS.map(({ name, include, exclude, isAlone, isIsolated, retriesOnCi }) => ({
      extends: true,
      // Finds the tests from any working directory.
      root: fileURLToPath(new URL("..", import.meta.url)),
      test: {
        name,
        include,
        exclude: [...configDefaults.exclude, ...MISSING, ...exclude],
        isolate: isIsolated,
        retry: process.env.CI ? retriesOnCi : 0,
        globalSetup: isAlone ? [] : ["test/provision/shared-postgres.ts", "test/provision/shared-folder.ts"],
      },
    })),
    pool: "forks",
    /** One more than a small CI machine has cores: many tests wait for other processes. */
    maxWorkers: 3,
    /** Milliseconds, with room for a browser's first start on a busy machine. */
    testTimeout: 180_000,
    hookTimeout: 240_000,
    /** Milliseconds to wait for something that is certain to happen. */
    expect: { poll: { timeout: 30_000 } },
    /** 0: prints `$name` in titles in full. By default Vitest cuts the value at 40 characters, and rows look alike. */
    taskTitleValueFormatTruncate: 0,
  },
});
