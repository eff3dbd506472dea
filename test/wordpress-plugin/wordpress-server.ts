import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, open, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "../provision/free-port.ts";

/** PHP's own server, for a copy of the installed WordPress. */
export interface WordPressServer {
  folder: string;
  port: number;
  /** The process group of the server. The processes of the group outlive this process, until the group is ended. */
  group: number;
  log: string;
  /** Folder with PHP's compiled files, which make a WP-CLI call three times as fast. */
  compiled: string;
}

/** @param ini Further settings of PHP, each `name=value`. @param folder Folder of the copy; its log is next to it. */
export async function wordpressServer(
  { program, installed, folder }: { program: string; installed: string; folder: string },
  ini: readonly string[],
): Promise<WordPressServer> {
  await cp(installed, folder, { recursive: true, preserveTimestamps: true });
  await writeFile(join(folder, "router.php"), ROUTER);
  const port = await freePort();
  const log = `${folder}.log`;
  const said = await open(log, "a");
  const compiled = `${folder}.opcache`;
  await mkdir(compiled);
  // PHP re-reads files that a test changes.
  const settings = settingsOf(["opcache.revalidate_freq=0", `opcache.file_cache=${compiled}`, ...ini]);
  const server = spawn(
    program,
    [...settings, "-S", `127.0.0.1:${port}`, "-t", folder, join(folder, "router.php")],
    {
      env: { PATH: process.env.PATH ?? "", PHP_CLI_SERVER_WORKERS: "4" },
      stdio: ["ignore", "ignore", said.fd],
      // Starts a separate process group, because the workers would otherwise outlive the server.
      detached: true,
    },
  );
  await once(server, "spawn");
  server.unref();
  await said.close();
  await answered(`http://127.0.0.1:${port}/wp-includes/images/blank.gif`);
  return { folder, port, group: server.pid as number, log, compiled };
}

/** Returns settings of PHP, each `name=value`, as arguments of PHP's command line. */
export function settingsOf(ini: readonly string[]): string[] {
  return ini.flatMap((setting) => ["-d", setting]);
}

/**
 * Serves files directly, lets browsers cache scripts and styles, and passes everything else to WordPress, as an .htaccess would.
 */
const ROUTER = `<?php
$path = __DIR__ . parse_url( $_SERVER['REQUEST_URI'], PHP_URL_PATH );
if ( is_dir( $path ) && is_file( rtrim( $path, '/' ) . '/index.php' ) && __DIR__ . '/' !== $path ) {
	$_SERVER['SCRIPT_NAME'] = $_SERVER['PHP_SELF'] = rtrim( parse_url( $_SERVER['REQUEST_URI'], PHP_URL_PATH ), '/' ) . '/index.php';
	chdir( $path );
	require rtrim( $path, '/' ) . '/index.php';
	return true;
}
if ( is_file( $path ) ) {
	$types = array( 'css' => 'text/css', 'js' => 'text/javascript' );
	$type  = $types[ pathinfo( $path, PATHINFO_EXTENSION ) ] ?? null;
	if ( null === $type ) {
		return false;
	}
	header( "Content-Type: $type; charset=utf-8" );
	header( 'Cache-Control: max-age=3600' );
	readfile( $path );
	return true;
}
$_SERVER['SCRIPT_NAME'] = $_SERVER['PHP_SELF'] = '/index.php';
require __DIR__ . '/index.php';
`;

async function answered(address: string): Promise<void> {
  for (let attempt = 0; attempt < 1_200; attempt++) {
    const isThere = await fetch(address).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Nothing answers at ${address}.`);
}
