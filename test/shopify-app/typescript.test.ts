import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const APP = fileURLToPath(new URL("../../shopify-app/", import.meta.url));

describe("The Shopify app, whose tools have a TypeScript of their own,", () => {
  it.each([
    ["server and screens", []],
    ["storefront script", ["-p", "storefront"]],
  ])("has no mistake in the types of its %s", (_, project) => {
    const tsc = fileURLToPath(new URL("../../shopify-app/node_modules/typescript/bin/tsc", import.meta.url));
    const { status, stdout } = spawnSync(process.execPath, [tsc, "--noEmit", ...project], {
      cwd: APP,
      encoding: "utf8",
    });
    expect(stdout).toBe("");
    expect(status).toBe(0);
  });
});
