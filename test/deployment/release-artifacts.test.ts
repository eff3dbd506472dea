import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

interface Bill {
  bomFormat: string;
  serialNumber: string;
  metadata: { component: { name: string } };
  components: { name: string; version: string }[];
}

/** Without the plugin and the app, whose own tests build them. */
describe("The artifacts of a release", () => {
  const folder = mkdtempSync(join(tmpdir(), "parley-artifacts-"));
  const make = (only: string, to: string) =>
    execFileSync(process.execPath, ["packaging/release-artifacts.ts", "--only", only, "--to", to], {
      cwd: ROOT,
      stdio: "pipe",
    });
  const bill = (name: string): Bill => JSON.parse(readFileSync(join(folder, `${name}.cdx.json`), "utf8"));

  beforeAll(() => make("packages,sbom", folder), 240_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  it("are the packages by their version, a bill of materials for each lock file, and checksums", () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, "core/package.json"), "utf8"));
    const packages = ["adapters", "client", "core", "widget"].map((name) => `parley-${name}-${version}.tgz`);
    expect(readdirSync(folder).sort()).toEqual(
      ["SHA256SUMS", ...packages, "parley-shopify-app.cdx.json", "parley.cdx.json"].sort(),
    );
  });

  it("are what SHA256SUMS says", () => {
    const checked = execFileSync("sha256sum", ["--check", "--strict", "SHA256SUMS"], {
      cwd: folder,
      encoding: "utf8",
    });
    expect(checked.match(/: OK$/gm)).toHaveLength(readdirSync(folder).length - 1);
  });

  it("name what runs, and nothing that only builds or tests", () => {
    const { bomFormat, metadata, components } = bill("parley");
    expect([bomFormat, metadata.component.name]).toEqual(["CycloneDX", "parley"]);
    const names = components.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["express", "zod", "undici"]));
    for (const name of ["vitest", "typescript", "esbuild"]) expect(names).not.toContain(name);
    expect(bill("parley-shopify-app").components.map(({ name }) => name)).toContain(
      "@shopify/shopify-app-remix",
    );
  });

  it("are the same bytes when they are made again", () => {
    const again = join(folder, "again");
    make("sbom", again);
    for (const name of readdirSync(again).filter((file) => file.endsWith(".json"))) {
      expect(readFileSync(join(again, name), "utf8")).toBe(readFileSync(join(folder, name), "utf8"));
    }
  }, 60_000);
});
