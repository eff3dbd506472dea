import { access, constants, mkdir } from "node:fs/promises";
import { type Options, OptionsError } from "./options.ts";
import { randomText } from "./random-text.ts";
import { checkVault, masterSecretIn } from "./sites/master-secret.ts";
import { type SiteKeeper, siteKeeper } from "./sites/site-keeper.ts";
import { type Vault, vault } from "./sites/vault.ts";
import { openStorage } from "./storage/open-storage.ts";
import type { Storage } from "./storage/port.ts";

/** What lies on disk, opened: all the command line needs, and what the service is built upon. */
export interface Installation {
  storage: Storage;
  vault: Vault;
  keeper: SiteKeeper;
}

/** Rejects with `OptionsError` where the data folder or the master secret cannot be used. */
export async function openInstallation(options: Options): Promise<Installation> {
  await makeDataDir(options.dataDir);
  const opened = vault(options.secret ?? (await masterSecretIn(options.dataDir)));
  const storage = await openStorage(options).catch((cause: Error) => {
    throw new OptionsError(
      `PARLEY_DATA_DIR: the database in ${options.dataDir} cannot be opened (${cause.message}).`,
      { cause },
    );
  });
  try {
    await checkVault(opened, storage);
  } catch (error) {
    await storage.close();
    throw error;
  }
  const keeper = siteKeeper({ storage, vault: opened, randomText: randomText(), clock: Date.now });
  return { storage, vault: opened, keeper };
}

async function makeDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? "unknown error";
    throw new OptionsError(
      `PARLEY_DATA_DIR: ${dataDir} cannot be written to (${code}). Choose a folder this user may write to.`,
      { cause },
    );
  }
}
