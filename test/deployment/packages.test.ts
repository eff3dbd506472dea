import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const NAMES = ["adapters", "client", "core", "widget"];

/** The tarballs that `npm pack` makes of the built packages, installed in an empty folder. */
describe("The packages, installed from their tarballs", () => {
  const folder = mkdtempSync(join(tmpdir(), "parley-packages-"));
  const installed = (path: string) => join(folder, "node_modules/@parley", path);
  // Without the condition that would lead to the sources.
  const { NODE_OPTIONS: _, ...environment } = process.env;

  beforeAll(() => {
    execFileSync(process.execPath, ["packaging/build-packages.ts"], { cwd: ROOT });
    for (const name of NAMES) {
      execFileSync("npm", ["pack", "--ignore-scripts", "--pack-destination", folder], {
        cwd: join(ROOT, name),
      });
    }
    writeFileSync(join(folder, "package.json"), "{}");
    const tarballs = readdirSync(folder).filter((file) => file.endsWith(".tgz"));
    const flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline"];
    execFileSync("npm", ["install", ...flags, ...tarballs.map((file) => `./${file}`)], { cwd: folder });
  }, 240_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  it("the client and the widget depend on nothing", () => {
    for (const name of ["client", "widget"]) {
      const { dependencies } = JSON.parse(
        execFileSync("cat", [installed(`${name}/package.json`)], { encoding: "utf8" }),
      );
      expect(dependencies).toBeUndefined();
    }
  });

  it("the client takes a browser at most 6 KB", async () => {
    const built = await build({
      entryPoints: [installed("client/dist/index.js")],
      ...{ bundle: true, minify: true, format: "esm", write: false },
    });
    const script = Buffer.concat(built.outputFiles.map(({ contents }) => contents));
    expect(brotliCompressSync(script).length).toBeLessThanOrEqual(6 * 1_024);
  });

  it("the React component may be imported by a server component of Next.js", () => {
    expect(readFileSync(installed("widget/dist/npm/react.js"), "utf8")).toMatch(/^"use client";/);
  });

  it("carry the license, and the notices of what is bundled", () => {
    for (const name of NAMES) expect(readdirSync(installed(name))).toContain("LICENSE");
    for (const name of ["core", "widget"])
      expect(readdirSync(installed(name))).toContain("THIRD-PARTY-NOTICES.md");
  });

  it("the command line serves, with its threads, the widget and the pages of the API", async () => {
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
      expect((await fetch(`${address}/v1/docs`)).status).toBe(200);
      const loader = await (await fetch(`${address}/widget.js`)).text();
      const [panel = ""] = /widget\/panel-[\w-]+\.js/.exec(loader) ?? [];
      expect((await fetch(`${address}/${panel}`)).status).toBe(200);
    } finally {
      service.kill();
      if (service.exitCode === null) await once(service, "exit");
    }
  }, 60_000);

  it("the demo answers a message", async () => {
    const env = { ...environment, PARLEY_DATA_DIR: join(folder, "demo"), PORT: "0" };
    const demo = spawn(process.execPath, [installed("core/bin/parley.js"), "demo"], { cwd: folder, env });
    try {
      let printed = "";
      for await (const chunk of demo.stdout) {
        printed += chunk;
        if (printed.includes("Stop it with Ctrl-C.")) break;
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
  }, 60_000);
});
