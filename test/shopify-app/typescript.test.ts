import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const APP = fileURLToPath(new URL("../../shopify-app/", import.meta.url));
/** The project's own compiler, which checks all else: it takes a third of the time of the one that the app's tools bring. */
const TSC = fileURLToPath(new URL("../../node_modules/typescript/bin/tsc", import.meta.url));

it.each([
  ["server and screens", []],
  ["storefront script", ["-p", "storefront"]],
])("The Shopify app has no mistake in the types of its %s", (_, project) => {
  const { status, stdout } = spawnSync(process.execPath, [TSC, "--noEmit", ...project], {
    cwd: APP,
    encoding: "utf8",
  });
  expect(stdout).toBe("");
  expect(status).toBe(0);
});
