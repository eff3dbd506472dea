import { configDefaults, defineConfig } from "vitest/config";
import { isMissing } from "./provision/missing.ts";

/** Nearly every test of the plugin needs them all. */
const FOR_WORDPRESS = ["Chromium", "PHP", "WordPress", "WordPress plugin's tools"];

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    /** Every test of the widget needs the browser; what is missing was named before the run. */
    exclude: [
      ...configDefaults.exclude,
      ...(isMissing("Chromium") ? ["test/widget/**"] : []),
      ...(FOR_WORDPRESS.some((part) => isMissing(part)) ? ["test/wordpress-plugin/**"] : []),
    ],
    globalSetup: ["test/provision/shared-postgres.ts"],
    pool: "forks",
    /** One more than a small CI machine has cores: many tests wait for what others do. */
    maxWorkers: 3,
    /** Milliseconds. Room for a browser's first start on a busy machine. */
    testTimeout: 30_000,
    hookTimeout: 30_000,
    /** How long something may take that is bound to happen. */
    expect: { poll: { timeout: 10_000 } },
  },
});
