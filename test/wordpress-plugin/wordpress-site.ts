import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { php } from "../provision/php.ts";
import { wordpress } from "../provision/wordpress.ts";
import { type Constants, wordpressConfig } from "../provision/wordpress-config.ts";

const run = promisify(execFile);

/** A real WordPress of the test's own, in a folder that goes with it. Each user's password is their name. */
export interface WordPressSite {
  origin: string;
  folder: string;
  /** Runs WP-CLI; resolves to what it printed, without the last line break. */
  wp(words: string[], stdin?: string): Promise<string>;
  /** Evaluates PHP with WordPress loaded, and resolves to what it echoed. */
  eval(code: string): Promise<string>;
  /** Writes wp-config.php with further constants; requests from now on see them. */
  configure(constants?: Constants): Promise<void>;
  /** Adds PHP that is loaded with every request. */
  addCode(name: string, code: string): Promise<void>;
  removeCode(name: string): Promise<void>;
  /** What PHP and WordPress complained about, whole. */
  log(): Promise<string>;
  close(): Promise<void>;
}

/** @param ini Further settings of the PHP that serves it, each `name=value`. */
export async function wordpressSite(ini: readonly string[] = []): Promise<WordPressSite> {
  const parts = wordpress.find();
  const program = php.find();
  if (parts === undefined || program === undefined) throw new Error("`npm test` brings WordPress and PHP.");
  const folder = await mkdtemp(join(tmpdir(), "parley-wordpress-"));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  await cp(join(parts, "site"), folder, { recursive: true });
  await writeFile(join(folder, "router.php"), ROUTER);
  const configure = (constants: Constants = {}) =>
    writeFile(
      join(folder, "wp-config.php"),
      wordpressConfig({ WP_HOME: origin, WP_SITEURL: origin, ...constants }),
    );
  await configure();

  // Files that a test changes are read anew.
  const settings = ["opcache.revalidate_freq=0", ...ini].flatMap((setting) => ["-d", setting]);
  // A group of its own: its workers outlive it otherwise.
  const server = spawn(
    program,
    [...settings, "-S", `127.0.0.1:${port}`, "-t", folder, join(folder, "router.php")],
    {
      env: { PATH: process.env.PATH ?? "", PHP_CLI_SERVER_WORKERS: "4" },
      stdio: ["ignore", "ignore", "pipe"],
      detached: true,
    },
  );
  let said = "";
  server.stderr.setEncoding("utf8").on("data", (text) => {
    said += text;
  });
  const ended = once(server, "exit");
  await answered(`${origin}/wp-includes/images/blank.gif`);

  async function wp(words: string[], stdin = ""): Promise<string> {
    const running = run(
      program as string,
      [join(parts as string, "wp-cli.phar"), `--path=${folder}`, `--url=${origin}`, "--allow-root", ...words],
      { maxBuffer: 20_000_000 },
    );
    running.child.stdin?.end(stdin);
    return (await running).stdout.replace(/\n$/, "");
  }

  const snippet = (name: string) => join(folder, "wp-content/mu-plugins", `${name}.php`);

  return {
    origin,
    folder,
    wp,
    eval: (code) => wp(["eval", code]),
    configure,
    addCode: (name, code) => writeFile(snippet(name), `<?php\n${code}\n`),
    removeCode: (name) => rm(snippet(name), { force: true }),
    async log() {
      const file = join(folder, "wp-content/debug.log");
      return said + (await readFile(file, "utf8").catch(() => ""));
    },
    async close() {
      process.kill(-(server.pid as number), "SIGKILL");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Files as they are, and all else by WordPress, as an .htaccess has it. */
const ROUTER = `<?php
$path = __DIR__ . parse_url( $_SERVER['REQUEST_URI'], PHP_URL_PATH );
if ( is_dir( $path ) && is_file( rtrim( $path, '/' ) . '/index.php' ) && __DIR__ . '/' !== $path ) {
	$_SERVER['SCRIPT_NAME'] = $_SERVER['PHP_SELF'] = rtrim( parse_url( $_SERVER['REQUEST_URI'], PHP_URL_PATH ), '/' ) . '/index.php';
	chdir( $path );
	require rtrim( $path, '/' ) . '/index.php';
	return true;
}
if ( is_file( $path ) ) {
	return false;
}
$_SERVER['SCRIPT_NAME'] = $_SERVER['PHP_SELF'] = '/index.php';
require __DIR__ . '/index.php';
`;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

async function answered(address: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const isThere = await fetch(address).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Nothing answers at ${address}.`);
}
