import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { OptionsError } from "../../../../core/src/options.ts";
import { checkVault, masterSecretIn } from "../../../../core/src/sites/secrets/master-secret.ts";
import { vault } from "../../../../core/src/sites/secrets/vault.ts";
import type { SiteStorage } from "../../../../core/src/storage/port.ts";

function storageOf(notes: Map<string, string>): SiteStorage {
  return {
    note: async (name: string) => notes.get(name),
    setNote: async (name: string, text: string) => void notes.set(name, text),
  } as unknown as SiteStorage;
}

const nothingSealed = () => storageOf(new Map());

describe("The master secret", () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "parley-secret-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it("is created once in the data folder as 32 random bytes in hex, readable only by the owner", async () => {
    const secret = await masterSecretIn(folder, nothingSealed());
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect(await masterSecretIn(folder, nothingSealed())).toBe(secret);
    expect(statSync(join(folder, "secret")).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(folder, "secret"), "utf8").trim()).toBe(secret);
  });

  it("is the same for 20 callers that create the secret at the same time", async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => masterSecretIn(folder, nothingSealed())));
    expect(new Set(all).size).toBe(1);
    expect(readdirSync(folder)).toEqual(["secret"]);
  });

  it("is refused, and not created again, if the secret's file is empty", async () => {
    writeFileSync(join(folder, "secret"), "\n");
    await expect(masterSecretIn(folder, nothingSealed())).rejects.toThrow(OptionsError);
  });

  it("is refused, and not created, if the file is missing but stored data is already encrypted", async () => {
    const storage = storageOf(new Map());
    await checkVault(vault("the first master secret"), storage);
    await expect(masterSecretIn(folder, storage)).rejects.toThrow(
      `PARLEY_SECRET: the stored data is encrypted with a master secret, and ${folder}/secret is missing.`,
    );
    expect(readdirSync(folder)).toEqual([]);
  });

  it("is refused if stored data was encrypted with another master secret", async () => {
    const notes = new Map<string, string>();
    const storage = storageOf(notes);
    await checkVault(vault("the first master secret"), storage);
    await checkVault(vault("the first master secret"), storage);
    await expect(checkVault(vault("another master secret"), storage)).rejects.toThrow(/^PARLEY_SECRET: /);
    expect(notes.size).toBe(1);
  });
});
