import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const ROOT = new URL("../../", import.meta.url).pathname;

/** Returns the path without the Node that `npm ci` installs, because the Node that runs `npm ci` may be older. */
function systemPath(): string {
  const parts = (process.env.PATH ?? "").split(delimiter);
  return parts.filter((part) => !part.includes("node_modules")).join(delimiter);
}

it("npm ci prints no warnings, not even about the version of Node", async () => {
  const folder = await mkdtemp(join(tmpdir(), "parley-install-"));
  const { workspaces } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8"));
  const manifests = workspaces.map((workspace: string) => `${workspace}/package.json`);
  for (const path of [".npmrc", "package.json", "package-lock.json", ...manifests])
    await cp(join(ROOT, path), join(folder, path));
  const { stdout, stderr } = await promisify(execFile)("npm", ["ci", "--dry-run", "--offline"], {
    cwd: folder,
    env: { PATH: systemPath(), HOME: folder, NPM_CONFIG_UPDATE_NOTIFIER: "false" },
  });
  expect(stderr).toBe("");
  expect(stdout).not.toContain("EBADENGINE");
  await rm(folder, { recursive: true });
});
