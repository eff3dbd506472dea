import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { cacheFolder } from "./cache-folder.ts";
import type { Part } from "./part.ts";
import { php } from "./php.ts";
import { wordpressConfig } from "./wordpress-config.ts";

const run = promisify(execFile);

/** An npm package (GPL) that contains WordPress 7.1.1, its SQLite database integration and WP-CLI. */
const PACKAGE = "wp-studio@1.22.0";
const SHA512 = "boMtahkhgWDKKyNTBA1uTK5ghnAmxXhDY6KeQCO9FmcI3/o+YOSq8JwYW5ZYnxHCxH14Jf/mD6CJTBvTWl2Ytw==";
const FILES = "package/dist/cli/wp-files";
/** Folder of the installed site. A change of its setup needs another number in the name. */
const FOLDER = cacheFolder("wordpress-7.1.1-1");

/** Users of the installed site besides `admin`. Each password is the user's name. */
export const ROLES = ["editor", "subscriber"] as const;

/** A folder with an installed `site`, its `languages` and `wp-cli.phar`. Tests copy the site and never run it here. */
export const wordpress: Part = {
  name: "WordPress",
  onlyFor: "test/wordpress-plugin",
  after: php,
  find: () => (existsSync(join(FOLDER, "site")) ? FOLDER : undefined),
  async install(announce) {
    const program = php.find();
    if (program === undefined) throw new Error("it needs PHP");
    announce(`the npm package ${PACKAGE} into the cache folder`);
    await mkdir(dirname(FOLDER), { recursive: true });
    const draft = await mkdtemp(`${FOLDER}.`);
    try {
      await fetchFiles(draft);
      await installSite(program, draft);
      await rename(draft, FOLDER);
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  },
};

async function fetchFiles(folder: string): Promise<void> {
  const { stdout } = await run("npm", ["pack", "--silent", PACKAGE], { cwd: folder });
  const archive = join(folder, stdout.trim());
  const digest = createHash("sha512")
    .update(await readFile(archive))
    .digest("base64");
  if (digest !== SHA512) throw new Error(`${PACKAGE} is not the package that the tests were written with`);
  const wanted = ["latest/wordpress", "latest/languages", "sqlite-database-integration", "wp-cli"];
  await run("tar", ["-xzf", archive, "-C", folder, ...wanted.map((path) => `${FILES}/${path}`)]);
  await rename(join(folder, FILES, "latest/wordpress"), join(folder, "site"));
  await rename(join(folder, FILES, "latest/languages"), join(folder, "languages"));
  await rename(join(folder, FILES, "wp-cli/wp-cli.phar"), join(folder, "wp-cli.phar"));
  const content = join(folder, "site/wp-content");
  await cp(
    join(folder, FILES, "sqlite-database-integration"),
    join(content, "mu-plugins/sqlite-database-integration"),
    { recursive: true },
  );
  await cp(join(folder, FILES, "sqlite-database-integration/db.copy"), join(content, "db.php"));
  const dropIn = await readFile(join(content, "db.php"), "utf8");
  const implementation = "/mu-plugins/sqlite-database-integration";
  await writeFile(
    join(content, "db.php"),
    dropIn.replaceAll("'{SQLITE_IMPLEMENTATION_FOLDER_PATH}'", `__DIR__ . '${implementation}'`),
  );
  // Loads the integration, because only files directly in the folder are must-use plugins.
  await writeFile(
    join(content, "mu-plugins/sqlite.php"),
    "<?php require_once __DIR__ . '/sqlite-database-integration/load.php';\n",
  );
  await rm(archive);
  await rm(join(folder, "package"), { recursive: true });
}

async function installSite(program: string, folder: string): Promise<void> {
  const site = join(folder, "site");
  const address = "http://127.0.0.1";
  await writeFile(join(site, "wp-config.php"), wordpressConfig({ WP_HOME: address, WP_SITEURL: address }));
  const wp = (...words: string[]) =>
    run(program, [join(folder, "wp-cli.phar"), `--path=${site}`, "--allow-root", ...words]);
  await wp(
    "core",
    "install",
    `--url=${address}`,
    "--title=Blue Door Books",
    "--skip-email",
    "--admin_user=admin",
    "--admin_password=admin",
    "--admin_email=admin@example.com",
  );
  for (const role of ROLES) {
    const name = `--display_name=${role[0]?.toUpperCase()}${role.slice(1)} Example`;
    await wp("user", "create", role, `${role}@example.com`, `--role=${role}`, `--user_pass=${role}`, name);
  }
  await wp("rewrite", "structure", "/%postname%/");
}
