import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const NAMES = ["adapters", "client", "core", "widget"];

interface Bill {
  bomFormat: string;
  serialNumber: string;
  metadata: { component: { name: string } };
  components: { name: string; version: string }[];
}

/** Folder of the artifacts. The plugin and the app are not among them, because their own tests build them. */
const artifacts = mkdtempSync(join(tmpdir(), "parley-artifacts-"));
const make = (only: string, to: string) =>
  execFileSync(process.execPath, ["packaging/release-artifacts.ts", "--only", only, "--to", to], {
    cwd: ROOT,
    stdio: "pipe",
  });

beforeAll(() => make("packages,sbom", artifacts), 240_000);
afterAll(() => rmSync(artifacts, { recursive: true }));

describe("The artifacts of a release", () => {
  const bill = (name: string): Bill => JSON.parse(readFileSync(join(artifacts, `${name}.cdx.json`), "utf8"));

  it("are versioned packages, a bill of materials for each lock file, and checksums", () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, "core/package.json"), "utf8"));
    const packages = NAMES.map((name) => `parley-${name}-${version}.tgz`);
    expect(readdirSync(artifacts).sort()).toEqual(
      ["SHA256SUMS", ...packages, "parley-shopify-app.cdx.json", "parley.cdx.json"].sort(),
    );
  });

  it("match SHA256SUMS", () => {
    const checked = execFileSync("sha256sum", ["--check", "--strict", "SHA256SUMS"], {
      cwd: artifacts,
      encoding: "utf8",
    });
    expect(checked.match(/: OK$/gm)).toHaveLength(readdirSync(artifacts).length - 1);
  });

  it("list only packages that are needed at run time, and none for builds or tests", () => {
    const { bomFormat, metadata, components } = bill("parley");
    expect([bomFormat, metadata.component.name]).toEqual(["CycloneDX", "parley"]);
    const names = components.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["express", "zod", "undici"]));
    for (const name of ["vitest", "typescript", "esbuild"]) expect(names).not.toContain(name);
    expect(bill("parley-shopify-app").components.map(({ name }) => name)).toContain(
      "@shopify/shopify-app-remix",
    );
  });

  it("have the same bills of materials, byte for byte, in a second build", () => {
    const again = join(artifacts, "again");
    make("sbom", again);
    for (const name of readdirSync(again).filter((file) => file.endsWith(".json"))) {
      expect(readFileSync(join(again, name), "utf8")).toBe(readFileSync(join(artifacts, name), "utf8"));
    }
  });
});

describe("After an installation from the tarballs,", () => {
  const folder = mkdtempSync(join(tmpdir(), "parley-packages-"));
  const installed = (path: string) => join(folder, "node_modules/@parley", path);
  // Without `NODE_OPTIONS`, whose condition `parley-source` would select the sources.
  const { NODE_OPTIONS: _, ...environment } = process.env;

  beforeAll(() => {
    writeFileSync(join(folder, "package.json"), "{}");
    const tarballs = globSync("*.tgz", { cwd: artifacts });
    const flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline"];
    const words = ["install", ...flags, ...tarballs.map((file) => join(artifacts, file))];
    execFileSync("npm", words, { cwd: folder });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it("the client and the widget have no dependencies", () => {
    for (const name of ["client", "widget"]) {
      const { dependencies } = JSON.parse(
        execFileSync("cat", [installed(`${name}/package.json`)], { encoding: "utf8" }),
      );
      expect(dependencies).toBeUndefined();
    }
  });

  it("the client adds at most 6 KB to a page", async () => {
    const built = await build({
      entryPoints: [installed("client/dist/index.js")],
      bundle: true,
      minify: true,
      format: "esm",
      write: false,
    });
    const script = Buffer.concat(built.outputFiles.map(({ contents }) => contents));
    expect(brotliCompressSync(script).length).toBeLessThanOrEqual(6 * 1_024);
  });

  it("the React component is marked `use client` for the server components of Next.js", () => {
    expect(readFileSync(installed("widget/dist/npm/react.js"), "utf8")).toMatch(/^"use client";/);
  });

  it("each package contains the license, and the core and the widget contain the notices of bundled code", () => {
    for (const name of NAMES) expect(readdirSync(installed(name))).toContain("LICENSE");
    for (const name of ["core", "widget"])
      expect(readdirSync(installed(name))).toContain("THIRD-PARTY-NOTICES.md");
  });

  it("the command line serves the widget and the API documentation, and reads the database in a thread", async () => {
    const parley = installed("core/bin/parley.js");
    const env = { ...environment, PARLEY_DATA_DIR: join(folder, "data"), PORT: "0" };
    const made = execFileSync(process.execPath, [parley, "site", "create", "--name", "Shop", "--json"], {
      cwd: folder,
      env,
      encoding: "utf8",
    });
    const { api_key } = JSON.parse(made);
    const service = spawn(process.execPath, [parley, "serve"], { cwd: folder, env });
    try {
      let printed = "";
      for await (const chunk of service.stdout) {
        printed += chunk;
        if (printed.includes('"msg":"listening"')) break;
      }
      const [, address = ""] = /"address":"([^"]+)"/.exec(printed) ?? [];
      const headers = { "x-api-key": api_key };
      expect((await fetch(`${address}/v1/site`, { headers })).status).toBe(200);
      // The service reads the list in the database's thread, so the package must contain that thread's code.
      expect((await fetch(`${address}/v1/sessions`, { headers })).status).toBe(200);
      expect((await fetch(`${address}/v1/docs/swagger-ui.css`)).status).toBe(200);
      const loader = await (await fetch(`${address}/widget.js`)).text();
      const [panel = ""] = /widget\/panel-[\w-]+\.js/.exec(loader) ?? [];
      expect((await fetch(`${address}/${panel}`)).status).toBe(200);
    } finally {
      service.kill();
      if (service.exitCode === null) await once(service, "exit");
    }
  });

  it("the demo answers a message", async () => {
    const env = { ...environment, PARLEY_DATA_DIR: join(folder, "demo"), PORT: "0" };
    const demo = spawn(process.execPath, [installed("core/bin/parley.js"), "demo"], { cwd: folder, env });
    try {
      let printed = "";
      for await (const chunk of demo.stdout) {
        printed += chunk;
        if (printed.includes("Stop Parley with Ctrl-C.")) break;
      }
      const [, page = ""] = /^Demo page: +(\S+)/m.exec(printed) ?? [];
      const [, key = ""] = /^API key: +(sk_\S+)/m.exec(printed) ?? [];
      const answer = await fetch(new URL("/v1/message", page), {
        method: "POST",
        headers: { "x-api-key": key, "content-type": "application/json" },
        body: JSON.stringify({ message: "Hi" }),
      });
      expect(await answer.json()).toMatchObject({ success: true, message: expect.stringMatching(/./) });
    } finally {
      demo.kill();
      if (demo.exitCode === null) await once(demo, "exit");
    }
  });
});
