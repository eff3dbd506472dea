import { globSync } from "node:fs";
import { dirname } from "node:path";
import { installDebianPackages } from "./debian-packages.ts";
import type { Part } from "./part.ts";
import { programPath } from "./program-path.ts";

/** Debian's folders with the server's programs, one per version. They are not in the path. */
const DEBIAN = "/usr/lib/postgresql/*/bin";

/** The folder of `initdb` and `postgres`, in the newest version. */
export const postgres: Part = {
  name: "Postgres",
  find() {
    const folders = globSync(DEBIAN).toSorted((a, b) => a.localeCompare(b, "en", { numeric: true }));
    const program = [...folders.reverse(), undefined]
      .map((folder) => programPath(["initdb"], folder))
      .find((found) => found !== undefined);
    return program && dirname(program);
  },
  install: (announce) => installDebianPackages(announce, "postgresql"),
};
