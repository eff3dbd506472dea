import { randomBytes, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { link, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { OptionsError } from "../../options.ts";
import type { SiteStorage } from "../../storage/port.ts";
import type { Vault } from "./vault.ts";

const FILE = "secret";
const CANARY = "vault-canary";
const PURPOSE = "canary";

/**
 * Reads the installation's master secret from the data folder, which must exist, or creates it there. Only its owner can read the
 * file (mode 0600). Creates none if storage already has sealed data: a new secret could not open that data and would hide that the
 * old secret is missing.
 */
export async function masterSecretIn(dataDir: string, storage: SiteStorage): Promise<string> {
  const path = masterSecretFile(dataDir);
  if (!(await hasSealed(storage))) await makeSecret(path);
  const secret = (
    await readFile(path, "utf8").catch((cause: NodeJS.ErrnoException) => {
      if (cause.code !== "ENOENT") throw cause;
      throw new OptionsError(
        `PARLEY_SECRET: the stored data is encrypted with a master secret, and ${path} is missing. Restore it from your backup, or set PARLEY_SECRET.`,
        { cause },
      );
    })
  ).trim();
  if (secret === "")
    throw new OptionsError(
      `PARLEY_DATA_DIR: ${path} is empty. Restore it from a backup, or remove the file if there is no data yet.`,
    );
  return secret;
}

export function masterSecretFile(dataDir: string): string {
  return join(dataDir, FILE);
}

/**
 * Writes the file completely or not at all, and only if there is none: a full disk or a killed process leaves no partial file.
 */
async function makeSecret(path: string): Promise<void> {
  if (existsSync(path)) return;
  const draft = `${path}.${randomUUID()}`;
  try {
    const file = await open(draft, "wx", 0o600);
    try {
      await file.writeFile(`${randomBytes(32).toString("hex")}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function hasSealed(storage: SiteStorage): Promise<boolean> {
  return (await storage.note(CANARY)) !== undefined;
}

/** Throws if the vault cannot open the installation's sealed data. The first start stores a sealed note for this check. */
export async function checkVault(vault: Vault, storage: SiteStorage): Promise<void> {
  const canary = await storage.note(CANARY);
  if (canary === undefined) {
    await storage.setNote(CANARY, vault.seal("parley", PURPOSE));
    return;
  }
  try {
    vault.open(canary, PURPOSE);
  } catch {
    throw new OptionsError(
      "PARLEY_SECRET: the stored data is encrypted with another master secret. Set PARLEY_SECRET to that secret.",
    );
  }
}
