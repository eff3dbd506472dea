import { installDebianPackages } from "./debian-packages.ts";
import type { Part } from "./part.ts";
import { programPath } from "./program-path.ts";

/** Renders the Kubernetes manifests as a cluster would receive them; needs no cluster. */
export const kubectl: Part = {
  name: "kubectl",
  onlyFor: "test/deploy",
  find: () => programPath(["kubectl"]),
  install: (announce) => installDebianPackages(announce, "kubernetes-client"),
};
