import { installDebianPackages } from "./debian-packages.ts";
import type { Part } from "./part.ts";
import { programPath } from "./program-path.ts";

/** A reverse proxy for the service, set up as in the documentation. */
export const nginx: Part = {
  name: "nginx",
  onlyFor: "test/deploy",
  find: () => programPath(["nginx"]),
  install: (announce) => installDebianPackages(announce, "nginx"),
};
