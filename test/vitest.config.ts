import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    pool: "forks",
    /** What a small CI machine has cores for. */
    maxWorkers: 2,
    /** Milliseconds. Room for a browser's first start on a busy machine. */
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
