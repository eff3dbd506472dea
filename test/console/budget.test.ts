import { brotliCompressSync } from "node:zlib";
import { expect, it } from "vitest";
import { bundleConsole } from "../../console/bundle.ts";
import { firstView } from "../../console/first-view.ts";

/** Bytes after brotli. */
const BUDGET = 200_000;

it("the console loads at most 200 KB for its first view, and the code of other screens only when they are opened", async () => {
  const all = await bundleConsole();
  const first = firstView(all);
  const bytes = first.reduce((sum, { contents }) => sum + brotliCompressSync(contents).length, 0);
  expect(bytes).toBeLessThanOrEqual(BUDGET);
  expect(first.map(({ name }) => name.split("-")[0])).toEqual(
    expect.arrayContaining(["index.html", "style", "console"]),
  );
  expect(first.length).toBeLessThan(all.length - 5);
});
