import { existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rename, rm, truncate, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { GROUP } from "../provision/shared-folder.ts";
import { type WordPressServer, wordpressServer } from "./wordpress-server.ts";

/** Folders of wp-content that are restored between test files, because tests change them. */
const CHANGED = ["database", "mu-plugins", "plugins"];
const UNCHANGED = [...CHANGED, "db.php", "index.php", "themes"];

interface Parts {
  program: string;
  /** The installed WordPress, which is never changed. */
  installed: string;
}

/**
 * Whether this test file already uses the shared server. If it uses two WordPress sites together, the second is not
 * shared.
 */
let isTaken = false;

/**
 * Resolves to the server that the test files of this worker use in turn, reset between files; undefined if none can be
 * shared. Copying and starting a WordPress takes seconds, and resetting its content a tenth of a second.
 */
export async function sharedServer(parts: Parts): Promise<WordPressServer | undefined> {
  if (process.env.VITEST_POOL_ID === undefined || isTaken) return undefined;
  isTaken = true;
  // Loaded here, because programs other than tests, which start a separate WordPress, cannot load vitest.
  const { inject } = await import("vitest");
  const home = join(inject("sharedFolder"), `wordpress-${process.env.VITEST_POOL_ID}`);
  const note = join(home, "server.json");
  if (existsSync(note)) {
    const server: WordPressServer = JSON.parse(await readFile(note, "utf8"));
    await restore(server, parts.installed);
    return server;
  }
  await mkdir(home, { recursive: true });
  const server = await wordpressServer({ ...parts, folder: join(home, "site") }, []);
  await writeFile(join(inject("sharedFolder"), `${server.group}${GROUP}`), "");
  await writeFile(note, JSON.stringify(server));
  return server;
}

export function leaveSharedServer(): void {
  isTaken = false;
}

/** The parts of wp-content that installing a plugin changes. */
const INSTALLED = ["database", "plugins"];

/** Installs the plugin once per worker. Later test files restore the result, which takes a tenth of the time. */
export async function installOnce(
  { folder }: WordPressServer,
  install: () => Promise<unknown>,
): Promise<void> {
  const content = join(folder, "wp-content");
  const stored = join(dirname(folder), "installed");
  if (existsSync(stored)) return replace(INSTALLED, stored, content);
  await install();
  const draft = `${stored}.draft`;
  await replace(INSTALLED, content, draft);
  await rename(draft, stored);
}

async function restore({ folder, log }: WordPressServer, installed: string): Promise<void> {
  const content = join(folder, "wp-content");
  for (const name of await readdir(content)) {
    if (!UNCHANGED.includes(name)) await rm(join(content, name), { recursive: true, force: true });
  }
  await replace(CHANGED, join(installed, "wp-content"), content);
  const there = new Set([...(await readdir(installed)), "router.php"]);
  for (const name of await readdir(folder)) {
    if (!there.has(name)) await rm(join(folder, name), { recursive: true, force: true });
  }
  await truncate(log);
}

async function replace(names: readonly string[], from: string, to: string): Promise<void> {
  for (const name of names) {
    await rm(join(to, name), { recursive: true, force: true });
    await cp(join(from, name), join(to, name), { recursive: true, preserveTimestamps: true });
  }
}
