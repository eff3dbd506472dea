import { createHash } from "node:crypto";

/** The used fields of a `package.json`. */
export interface Manifest {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
}

interface Bill {
  serialNumber: string;
  metadata: { timestamp?: string; component: { name: string } };
  components: { "bom-ref": string }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

/**
 * Reduces npm's CycloneDX document to the runtime dependencies of our packages. Replaces npm's folder name, time and
 * random serial number, so that the same lock file results in the same document.
 *
 * npm's `--omit dev` does not work here, because it applies to the whole checkout, and a build dependency of one
 * workspace is a runtime dependency of another.
 */
export function billOfMaterials(name: string, text: string, ours: readonly Manifest[]): string {
  const bill = JSON.parse(text) as Bill;
  const needed = neededToRun(bill, ours);
  bill.components = bill.components.filter((component) => needed.has(component["bom-ref"]));
  bill.dependencies = bill.dependencies
    .filter(({ ref }) => needed.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => needed.has(each)) }));
  bill.metadata.component.name = name;
  delete bill.metadata.timestamp;
  bill.serialNumber = "";
  const hash = createHash("sha256").update(JSON.stringify(bill)).digest("hex");
  // UUID version 8: the application chooses its bits (RFC 9562, 5.8).
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`];
  bill.serialNumber = `urn:uuid:${[...parts, hash.slice(20, 32)].join("-")}`;
  return `${JSON.stringify(bill, null, 2)}\n`;
}

function neededToRun({ dependencies }: Bill, ours: readonly Manifest[]): Set<string> {
  const needs = new Map(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  for (const { name, version, dependencies: runs = {} } of ours) {
    const ref = `${name}@${version}`;
    const named = (needs.get(ref) ?? []).filter((each) => each.slice(0, each.lastIndexOf("@")) in runs);
    needs.set(ref, named);
  }
  const needed = new Set<string>();
  const left = ours.map(({ name, version }) => `${name}@${version}`);
  for (let ref = left.pop(); ref !== undefined; ref = left.pop()) {
    if (needed.has(ref)) continue;
    needed.add(ref);
    left.push(...(needs.get(ref) ?? []));
  }
  return needed;
}
