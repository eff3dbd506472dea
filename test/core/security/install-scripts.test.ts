import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** Each folder with a lock file of its own, and the packages in it that would run a script when they are installed. */
const WITH_SCRIPTS: Record<string, string[]> = {
  // A service's counter of installs that comes with swagger-ui-dist; a parser that fetches a slower copy of itself where it has no
  // binary; a bundler that replaces its own start script.
  ".": ["@scarf/scarf", "@swc/core", "esbuild"],
  "shopify-app": ["esbuild"],
  // Watchers, notices of their own and a resolver, none of them needed to build the plugin.
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

describe("Installing", () => {
  it.each(Object.entries(WITH_SCRIPTS))(
    "runs nobody's script in %s, and no new package has one",
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

  it("takes only packages whose contents the lock file knows", () => {
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
