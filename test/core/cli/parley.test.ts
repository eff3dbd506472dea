import { accessSync, constants, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import manifest from "../../../core/package.json" with { type: "json" };
import { atTheTerminal } from "./at-the-terminal.ts";
import { startedParley } from "./started-parley.ts";

const { folder, run } = atTheTerminal();
const env = { PARLEY_DATA_DIR: join(folder, "data") };

async function parley(words: string[], more: Record<string, string> = {}) {
  const started = startedParley(words, { ...env, ...more });
  const code = await started.ended;
  return { code, stdout: started.stdout(), stderr: started.stderr() };
}

describe("npx parley", () => {
  it("runs an executable file that starts with Node's shebang line", () => {
    const bin = new URL(manifest.bin.parley, new URL("../../../core/", import.meta.url));
    expect(readFileSync(bin, "utf8")).toMatch(/^#!\/usr\/bin\/env node\n/);
    expect(() => accessSync(bin, constants.X_OK)).not.toThrow();
  });

  it("prints only JSON on stdout with `--json`, and exits", async () => {
    const { code, stdout, stderr } = await parley(["site", "create", "--name", "Shop", "--json"]);
    expect([code, stderr]).toEqual([0, ""]);
    const { site_id } = JSON.parse(stdout);
    expect((await run(["site", "show", site_id])).code).toBe(0);
  });

  it("exits with code 1 and one line, without a stack, if a command is refused", async () => {
    expect(await parley(["site", "show", "site_x"])).toEqual({
      code: 1,
      stdout: "",
      stderr: "parley: No site has this id. `npx parley site list` shows all sites.\n",
    });
  });

  it.each([
    ["next to the packages", { NODE_COMPILE_CACHE: "" }, "node_modules/.cache/parley/compiled"],
    [
      "in the folder of NODE_COMPILE_CACHE",
      { NODE_COMPILE_CACHE: join(folder, "compiled") },
      join(folder, "compiled"),
    ],
  ])("uses a compile cache %s", async (_, variable, kept) => {
    const { code, stderr } = await parley(["--version"], { ...variable, NODE_DEBUG_NATIVE: "COMPILE_CACHE" });
    expect(code).toBe(0);
    const match = /reading cache from (\S+) for ESM \S+\/core\/src\/app\/chat-service\.ts/.exec(stderr);
    expect(match?.[1]).toContain(`${kept}/`);
  });

  it("uses code that an earlier start has compiled", async () => {
    const variables = { NODE_COMPILE_CACHE: "", NODE_DEBUG_NATIVE: "COMPILE_CACHE" };
    await parley(["--version"], variables);
    expect((await parley(["--version"], variables)).stderr).toMatch(
      /V8 code cache for ESM \S+\/core\/src\/app\/chat-service\.ts was accepted/,
    );
  });

  it("starts without the compile cache if the cache's folder cannot be created", async () => {
    const file = join(folder, "no-folder");
    writeFileSync(file, "");
    const stored = { NODE_COMPILE_CACHE: join(file, "compiled") };
    expect(await parley(["--version"], stored)).toEqual({
      code: 0,
      stdout: `${manifest.version}\n`,
      stderr: "",
    });
  });

  it("starts even if the environment contains `PARLEY_API_KEY`, which the documentation's examples use", async () => {
    expect(await parley(["site", "list"], { PARLEY_API_KEY: "sk_x" })).toMatchObject({ code: 0, stderr: "" });
  });
});
