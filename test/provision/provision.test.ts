import { describe, expect, it } from "vitest";
import { declareMissing, isMissing } from "./missing.ts";
import type { Part } from "./part.ts";
import { programPath } from "./program-path.ts";
import { provision } from "./provision.ts";

describe("Provisioning", () => {
  it("keeps a part that is already installed", async () => {
    const part = fakePart({ found: true, installs: "refuses" });
    expect(await provision([part], { required: true, say: unexpected })).toEqual([]);
  });

  it("tries to replace a stopgap, and keeps the stopgap if the installation fails", async () => {
    const tried: string[] = [];
    const stopgap = (name: string, installs: "refuses" | "works"): Part => {
      const part = fakePart({ found: true, installs });
      const install = () => {
        tried.push(name);
        return part.install(unexpected);
      };
      return { ...part, isStopgap: () => true, install };
    };
    const parts = [stopgap("refused", "refuses"), stopgap("replaced", "works")];
    expect(await provision(parts, { required: true, say: unexpected })).toEqual([]);
    expect(tried).toEqual(["refused", "replaced"]);
  });

  it("installs missing parts", async () => {
    expect(
      await provision([fakePart({ found: false, installs: "works" })], { required: true, say: unexpected }),
    ).toEqual([]);
  });

  it("installs parts concurrently, except those that need another part first", async () => {
    const began: string[] = [];
    const first = Promise.withResolvers<void>();
    const part = (name: string, installed: Promise<void>, after?: Part): Part => {
      const { find, install } = fakePart({ found: false, installs: "works" });
      const slowly = () => {
        began.push(name);
        return installed.then(() => install(unexpected));
      };
      return { name, find, install: slowly, ...(after && { after }) };
    };
    const pot = part("Teapot", first.promise);
    const parts = [pot, part("Tea", Promise.resolve(), pot), part("Cup", Promise.resolve())];
    const provisioned = provision(parts, { required: true, say: unexpected });
    await new Promise(setImmediate);
    expect(began).toEqual(["Teapot", "Cup"]);
    first.resolve();
    expect(await provisioned).toEqual([]);
    expect(began).toEqual(["Teapot", "Cup", "Tea"]);
  });

  it("reports each part that cannot be installed, with the reason", async () => {
    const said: string[] = [];
    const part = fakePart({ found: false, installs: "refuses" });
    expect(await provision([part], { required: false, say: (line) => said.push(line) })).toEqual(["Teapot"]);
    expect(said).toEqual(["Teapot is missing: only root may. Tests that need it are skipped."]);
  });

  it("announces each package that a part installs before the installation", async () => {
    const happened: string[] = [];
    const part: Part = {
      ...fakePart({ found: false, installs: "works" }),
      async install(announce) {
        announce("the Debian package teapot");
        announce("the Debian package teapot-lid");
        happened.push("installed");
      },
    };
    const say = (line: string) => happened.push(line);
    await provision([part], { required: false, say });
    expect(happened.slice(0, 3)).toEqual([
      "Installing the Debian package teapot, for Teapot.",
      "Installing the Debian package teapot-lid, for Teapot.",
      "installed",
    ]);
  });

  it("installs nothing with --no-install, and names the missing parts", async () => {
    const said: string[] = [];
    const never = async () => expect.unreachable("installed");
    const absent: Part = { ...fakePart({ found: false, installs: "works" }), install: never };
    const stopgap: Part = {
      ...fakePart({ found: true, installs: "works" }),
      isStopgap: () => true,
      install: never,
    };
    const options = { required: false, mayInstall: false, say: (line: string) => said.push(line) };
    expect(await provision([absent, stopgap], options)).toEqual(["Teapot"]);
    expect(said).toEqual(["Teapot is missing: --no-install was given. Tests that need it are skipped."]);
  });

  it("fails on CI with --no-install if a part is missing", async () => {
    const part = fakePart({ found: false, installs: "works" });
    const provisioned = provision([part], { required: true, mayInstall: false, say: unexpected });
    await expect(provisioned).rejects.toThrow(/^Teapot is missing: --no-install was given\.$/);
  });

  it("counts a part as installed only if it is found afterwards", async () => {
    const part = fakePart({ found: false, installs: "in vain" });
    expect(await provision([part], { required: false, say: () => {} })).toEqual(["Teapot"]);
  });

  it("fails with the missing parts' names on CI", async () => {
    const part = fakePart({ found: false, installs: "refuses" });
    const provisioned = provision([part], { required: true, say: () => {} });
    await expect(provisioned).rejects.toThrow(/^Teapot is missing: only root may\.$/);
  });
});

describe("A missing part", () => {
  it("is reported as missing to a test file that asks for the part by name", () => {
    const env = {};
    declareMissing(["Teapot", "PHP"], env);
    expect([isMissing("PHP", env), isMissing("Chromium", env), isMissing("", env)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("is never reported if the tests were started without provisioning", () => {
    expect(isMissing("Chromium", {})).toBe(false);
  });
});

describe("A program", () => {
  it("is found under any of its names, in any folder of `PATH`", () => {
    expect(programPath(["no-such-program", "sh"], "/nowhere:/bin")).toBe("/bin/sh");
  });

  it("is not found in other folders", () => {
    expect(programPath(["sh"], "/nowhere")).toBeUndefined();
    expect(programPath(["sh"], "")).toBeUndefined();
  });
});

function fakePart({ found, installs }: { found: boolean; installs: "works" | "refuses" | "in vain" }): Part {
  let there = found;
  return {
    name: "Teapot",
    find: () => (there ? "/usr/bin/teapot" : undefined),
    install: async () => {
      if (installs === "refuses") throw new Error("only root may");
      there = installs === "works";
    },
  };
}

function unexpected(line: string): never {
  throw new Error(`said: ${line}`);
}
