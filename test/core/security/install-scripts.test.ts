import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** Each folder that has its own lock file, and its packages with an install script. */
const WITH_SCRIPTS: Record<string, string[]> = {
  // `@scarf/scarf`: install statistics of swagger-ui-dist. `@swc/core`: a parser that downloads a slower build if it has no
  // binary. `esbuild`: a bundler that replaces its own start script.
  ".": ["@scarf/scarf", "@swc/core", "esbuild"],
  "shopify-app": ["esbuild"],
  // A file watcher, two funding notices (`core-js`), file locks and a resolver. The plugin's build needs no script of them.
  "wordpress-plugin": [
    "@parcel/watcher",
    "core-js",
    "core-js-pure",
    "fs-ext-extra-prebuilt",
    "unrs-resolver",
  ],
};

interface Lock {
  packages: Record<
    string,
    { hasInstallScript?: boolean; resolved?: string; integrity?: string; link?: boolean }
  >;
}

describe("An installation", () => {
  it.each(Object.entries(WITH_SCRIPTS))(
    "runs no install script in the folder %s, where only known packages have an install script",
    (folder, known) => {
      const file = (name: string) => new URL(`../../../${folder}/${name}`, import.meta.url);
      expect(existsSync(file("package-lock.json"))).toBe(true);
      const { packages } = JSON.parse(readFileSync(file("package-lock.json"), "utf8")) as Lock;
      const withScripts = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript);
      const names = withScripts.map(([path]) => path.split("node_modules/").at(-1));
      expect([...new Set(names)].sort()).toEqual(known);
      expect(readFileSync(file(".npmrc"), "utf8")).toMatch(/^ignore-scripts=true$/m);
    },
  );

  it("accepts only packages with a hash in the lock file", () => {
    const { packages } = JSON.parse(
      readFileSync(new URL("../../../package-lock.json", import.meta.url), "utf8"),
    ) as Lock;
    const unknown = Object.entries(packages).filter(
      ([path, { integrity, link }]) =>
        path.includes("node_modules/") && !link && !integrity?.startsWith("sha512-"),
    );
    expect(unknown.map(([path]) => path)).toEqual([]);
  });
});
