import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const APP = fileURLToPath(new URL("../../shopify-app/", import.meta.url));
/** The project's compiler, which needs a third of the time of the one among the app's tools. */
const TSC = fileURLToPath(new URL("../../node_modules/typescript/bin/tsc", import.meta.url));

it.each([
  ["server and screens", []],
  ["storefront script", ["-p", "storefront"]],
])("TypeScript finds no type errors in the Shopify app's %s", (_, project) => {
  const { status, stdout } = spawnSync(process.execPath, [TSC, "--noEmit", ...project], {
    cwd: APP,
    encoding: "utf8",
  });
  expect(stdout).toBe("");
  expect(status).toBe(0);
});
