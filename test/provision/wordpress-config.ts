export type Constants = Record<string, string | number | boolean>;

const DEFAULTS: Constants = {
  DB_NAME: "wordpress",
  DB_USER: "",
  DB_PASSWORD: "",
  DB_HOST: "",
  DB_CHARSET: "utf8mb4",
  DB_COLLATE: "",
  // A test site on one machine sends no requests to other machines, and runs no tasks automatically.
  WP_HTTP_BLOCK_EXTERNAL: true,
  WP_ACCESSIBLE_HOSTS: "127.0.0.1",
  DISABLE_WP_CRON: true,
  AUTOMATIC_UPDATER_DISABLED: true,
  WP_DEBUG: true,
  WP_DEBUG_LOG: true,
  WP_DEBUG_DISPLAY: false,
};

const SALTS = ["AUTH", "SECURE_AUTH", "LOGGED_IN", "NONCE"];

/** Returns the text of a `wp-config.php` with these constants and those of every test site. */
export function wordpressConfig(constants: Constants): string {
  const salts = SALTS.flatMap((name) => [`${name}_KEY`, `${name}_SALT`]).map((name) => [
    name,
    `the ${name} of the tests`,
  ]);
  const all: Constants = { ...DEFAULTS, ...Object.fromEntries(salts), ...constants };
  const lines = Object.entries(all).map(([name, value]) => `define( '${name}', ${literal(value)} );`);
  return [
    "<?php",
    ...lines,
    "$table_prefix = 'wp_';",
    "defined( 'ABSPATH' ) || define( 'ABSPATH', __DIR__ . '/' );",
    "require_once ABSPATH . 'wp-settings.php';",
    "",
  ].join("\n");
}

function literal(value: string | number | boolean): string {
  return typeof value === "string" ? `'${value.replace(/[\\']/g, "\\$&")}'` : String(value);
}
