import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { php } from "../provision/php.ts";
import { wordpress } from "../provision/wordpress.ts";
import { type Constants, wordpressConfig } from "../provision/wordpress-config.ts";
import { installOnce, leaveSharedServer, sharedServer } from "./shared-server.ts";
import { settingsOf, wordpressServer } from "./wordpress-server.ts";

const run = promisify(execFile);

/** A real, freshly installed WordPress. Each user's password is their name. */
export interface WordPressSite {
  origin: string;
  folder: string;
  /** Runs WP-CLI; resolves to its output, without the last line break. */
  wp(words: string[], stdin?: string): Promise<string>;
  /** Evaluates PHP with WordPress loaded, and resolves to its output. */
  eval(code: string): Promise<string>;
  /** Installs the plugin's zip and activates it, on a fresh site. */
  installPlugin(zip: string): Promise<void>;
  /** Writes wp-config.php with further constants, which apply to all later requests. */
  configure(constants?: Constants): Promise<void>;
  /** Adds PHP that is loaded with every request. */
  addCode(name: string, code: string): Promise<void>;
  removeCode(name: string): Promise<void>;
  /** The complete log of PHP and WordPress. */
  log(): Promise<string>;
  close(): Promise<void>;
}

/** @param ini Further settings of the site's PHP, each `name=value`. */
export async function wordpressSite(ini: readonly string[] = []): Promise<WordPressSite> {
  const parts = wordpress.find();
  const program = php.find();
  if (parts === undefined || program === undefined) throw new Error("`npm test` brings WordPress and PHP.");
  const installed = join(parts, "site");
  const shared = ini.length === 0 ? await sharedServer({ program, installed }) : undefined;
  const { folder, port, group, log, compiled } = shared ?? (await ownServer({ program, installed }, ini));
  const origin = `http://127.0.0.1:${port}`;
  const configure = (constants: Constants = {}) =>
    writeFile(
      join(folder, "wp-config.php"),
      wordpressConfig({ WP_HOME: origin, WP_SITEURL: origin, ...constants }),
    );
  await configure();

  const cli = settingsOf([
    "opcache.enable_cli=1",
    "opcache.file_cache_only=1",
    `opcache.file_cache=${compiled}`,
  ]);
  const phar = join(parts, "wp-cli.phar");

  async function wp(words: string[], stdin = ""): Promise<string> {
    const running = run(
      program as string,
      [...cli, phar, `--path=${folder}`, `--url=${origin}`, "--allow-root", ...words],
      { maxBuffer: 20_000_000 },
    );
    // Ignores EPIPE: a program that does not read its input may end before the input is written. Its exit status shows
    // the result.
    running.child.stdin?.on("error", () => {}).end(stdin);
    return (await running).stdout.replace(/\n$/, "");
  }

  const snippet = (name: string) => join(folder, "wp-content/mu-plugins", `${name}.php`);

  return {
    origin,
    folder,
    wp,
    eval: (code) => wp(["eval", code]),
    async installPlugin(zip) {
      const install = () => wp(["plugin", "install", zip, "--activate"]);
      await (shared === undefined ? install() : installOnce(shared, install));
    },
    configure,
    addCode: (name, code) => writeFile(snippet(name), `<?php\n${code}\n`),
    removeCode: (name) => rm(snippet(name), { force: true }),
    async log() {
      const file = join(folder, "wp-content/debug.log");
      return (await readFile(log, "utf8")) + (await readFile(file, "utf8").catch(() => ""));
    },
    async close() {
      if (shared !== undefined) return leaveSharedServer();
      process.kill(-group, "SIGKILL");
      await rm(dirname(folder), { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

async function ownServer(parts: { program: string; installed: string }, ini: readonly string[]) {
  const home = await mkdtemp(join(tmpdir(), "parley-wordpress-"));
  return wordpressServer({ ...parts, folder: join(home, "site") }, ini);
}
