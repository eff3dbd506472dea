import { installDebianPackages } from "./debian-packages.ts";
import type { Part } from "./part.ts";
import { programPath } from "./program-path.ts";

/** The program that renders the Kubernetes manifests as a cluster would receive them. The tests need no cluster. */
export const kubectl: Part = {
  name: "kubectl",
  onlyFor: "test/deploy",
  find: () => programPath(["kubectl"]),
  install: (announce) => installDebianPackages(announce, "kubernetes-client"),
};
