import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export interface Manifest {
  apiVersion: string;
  kind: string;
  // biome-ignore lint/suspicious/noExplicitAny: each kind has a shape of its own.
  [field: string]: any;
}

const TYPES = fileURLToPath(new URL(".", import.meta.resolve("kubernetes-types/package.json")));
const TYPESCRIPT = dirname(createRequire(import.meta.url).resolve("typescript/package.json"));

/**
 * Returns the module with the types of an API version. For `apps/v1`, the module has the same name. For `v1` and
 * `networking.k8s.io/v1`, it is `core/v1` and `networking/v1`.
 */
function moduleOf(apiVersion: string): string {
  const [group, version] = apiVersion.includes("/") ? apiVersion.split("/") : ["core", apiVersion];
  return `${TYPES}${group?.split(".")[0]}/${version}`;
}

/**
 * Returns the errors that the API of Kubernetes would report, with their positions: unknown fields, missing fields, and
 * fields of a wrong type. The npm package kubernetes-types contains its OpenAPI document as types. TypeScript allows no
 * additional fields in literals, so this check is as strict as a schema.
 */
export function manifestFaults(manifests: readonly Manifest[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), "parley-manifests-"));
  try {
    const sources = manifests.map((manifest, index) => {
      const type = `import("${moduleOf(manifest.apiVersion)}").${manifest.kind}`;
      return `export const manifest${index}: ${type} = ${JSON.stringify(manifest, undefined, 2)};`;
    });
    writeFileSync(join(folder, "manifests.ts"), sources.join("\n"));
    const tsc = [join(TYPESCRIPT, "bin/tsc"), "--noEmit", "--strict", "--skipLibCheck", "manifests.ts"];
    const { status, stdout, stderr } = spawnSync(process.execPath, tsc, { cwd: folder, encoding: "utf8" });
    const faults = `${stdout}${stderr}`.split("\n").filter((line) => line !== "");
    return status === 0 || faults.length > 0 ? faults : [`tsc ended with ${status}`];
  } finally {
    rmSync(folder, { recursive: true });
  }
}
