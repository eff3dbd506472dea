import { spawnSync } from "node:child_process";
import { installDebianPackages } from "./debian-packages.ts";
import type { Part } from "./part.ts";
import { programPath } from "./program-path.ts";

const EXTENSIONS = ["curl", "dom", "gd", "mbstring", "pdo_sqlite"];

/** The PHP of the tests' WordPress. */
export const php: Part = {
  name: "PHP",
  onlyFor: "test/wordpress-plugin",
  find() {
    const program = programPath(["php"]);
    return program !== undefined && hasExtensions(program) ? program : undefined;
  },
  install: (announce) =>
    installDebianPackages(
      announce,
      "php-cli",
      "php-sqlite3",
      "php-curl",
      "php-gd",
      "php-xml",
      "php-mbstring",
    ),
};

function hasExtensions(program: string): boolean {
  const { stdout } = spawnSync(program, ["-m"], { encoding: "utf8" });
  const loaded = new Set(String(stdout).toLowerCase().split("\n"));
  return EXTENSIONS.every((extension) => loaded.has(extension));
}
