import { installDebianPackages } from "./debian-packages.ts";
import type { Part } from "./part.ts";
import { programPath } from "./program-path.ts";

/** The server's program: Redis, or Valkey, which is compatible. */
export const redis: Part = {
  name: "Redis",
  find: () => programPath(["redis-server", "valkey-server"]),
  install: (announce) => installDebianPackages(announce, "redis-server"),
};
