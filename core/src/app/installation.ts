import { existsSync, statSync } from "node:fs";
import { access, constants, mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { type Options, OptionsError } from "../options.ts";
import { passwords } from "../people/password.ts";
import { type PeopleService, peopleService } from "../people/people-service.ts";
import { randomText } from "../random-text.ts";
import { checkVault, masterSecretIn } from "../sites/secrets/master-secret.ts";
import { type Vault, vault } from "../sites/secrets/vault.ts";
import { type SiteService, siteService } from "../sites/site-service.ts";
import { openStorage } from "../storage/open-storage.ts";
import type { Storage } from "../storage/port.ts";
import type { SqliteOptions } from "../storage/sqlite/sqlite-storage.ts";

/** The opened data of an installation: everything that the command line needs, and the base of the service. */
export interface Installation {
  storage: Storage;
  vault: Vault;
  sites: SiteService;
  people: PeopleService;
}

/** Opens the data folder, the database and the master secret. Rejects with `OptionsError` if one of them cannot be used. */
export async function openInstallation(
  options: Options,
  threads?: SqliteOptions["threads"],
): Promise<Installation> {
  const { dataDir, databaseUrl, secret } = options;
  // With Postgres, the folder is only needed for a master secret that the options do not set.
  if (databaseUrl === undefined || secret === undefined) await makeDataDir(dataDir);
  const storage = await openStorage(options, threads).catch((cause: Error) => {
    const which =
      databaseUrl === undefined
        ? `PARLEY_DATA_DIR: the database in ${dataDir}`
        : "DATABASE_URL: the database";
    throw new OptionsError(`${which} cannot be opened (${reasonOf(cause)}).`, { cause });
  });
  try {
    const opened = vault(secret ?? (await masterSecretIn(dataDir, storage)));
    await checkVault(opened, storage);
    const sites = siteService({ storage, vault: opened, randomText: randomText(), clock: Date.now });
    const people = peopleService({
      storage,
      passwords: passwords(),
      randomText: randomText(),
      clock: Date.now,
    });
    return { storage, vault: opened, sites, people };
  } catch (error) {
    await storage.close();
    throw error;
  }
}

async function makeDataDir(dataDir: string): Promise<void> {
  try {
    await makeFolder(dataDir);
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? "unknown error";
    throw new OptionsError(
      `PARLEY_DATA_DIR: ${dataDir} cannot be written to (${code}). Choose a folder that this user may write to.`,
      { cause },
    );
  }
}

/** Creates one level at a time, because Node's recursive mode never ends in a folder that accepts no children (below `/proc`). */
async function makeFolder(folder: string): Promise<void> {
  if (!existsSync(dirname(folder))) await makeFolder(dirname(folder));
  await mkdir(folder, { mode: 0o700 }).catch((error) => {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  });
}

/**
 * Returns the error's message. If a host has several IP addresses and none answers, joins the messages of all attempts, because
 * the error itself has no message.
 */
function reasonOf(error: Error): string {
  return error instanceof AggregateError ? error.errors.map(reasonOf).join(", ") : error.message;
}
