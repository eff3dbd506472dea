import { installDebianPackages } from "./debian-packages.ts";
import type { Part } from "./part.ts";
import { programPath } from "./program-path.ts";

/** A reverse proxy for the service, set up as in the documentation. */
export const caddy: Part = {
  name: "Caddy",
  onlyFor: "test/deploy",
  find: () => programPath(["caddy"]),
  install: (announce) => installDebianPackages(announce, "caddy"),
};
