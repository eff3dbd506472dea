import { z } from "zod";

/**
 * The settings that the app's operator puts in the environment. A service in the same process has its own settings (README.md).
 */
export interface AppOptions {
  apiKey: string;
  apiSecret: string;
  /** Origin at which Shopify and browsers reach the app, without a trailing slash. */
  appUrl: string;
  host: string;
  port: number;
  dataDir: string;
  /** Connection string of a Postgres for all data; undefined for files in the data folder. */
  databaseUrl: string | undefined;
  /** Plan of the sites created for shops. */
  plan: (typeof PLANS)[number];
  /** A service that runs elsewhere; undefined if the service runs in this process. */
  elsewhere: { serviceUrl: string; operatorKey: string; secret: string } | undefined;
}

const PLANS = ["free", "pro", "enterprise"] as const;

const VARIABLES = {
  // Pages contain this value unescaped.
  SHOPIFY_API_KEY: z.string().regex(/^[\w-]+$/),
  SHOPIFY_API_SECRET: z.string().min(16),
  // An origin: Shopify calls fixed paths of the app (shopify.app.toml), so a path prefix would be lost.
  SHOPIFY_APP_URL: z
    .url({ protocol: /^https$/ })
    .regex(/^[^/]+\/\/[^/?#@]+\/?$/)
    .transform((url) => new URL(url).origin),
  HOST: z.string().min(1),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .refine((port) => port <= 65_535),
  PARLEY_DATA_DIR: z.string().min(1),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  PARLEY_SHOP_PLAN: z.enum(PLANS),
  PARLEY_SERVICE_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, "").replace(/\/v1$/, "")),
  PARLEY_OPERATOR_KEY: z.string().min(16),
  PARLEY_SECRET: z.string().min(16),
};

const MEANT: Record<keyof typeof VARIABLES, string> = {
  SHOPIFY_API_KEY: "Give the app's client ID from the Dev Dashboard.",
  SHOPIFY_API_SECRET: "Give the app's client secret from the Dev Dashboard.",
  SHOPIFY_APP_URL: "Give the app's address without a path, such as https://chat.example.com.",
  HOST: "Give an address of this machine, such as 127.0.0.1.",
  PORT: "Give a port number from 0 to 65535.",
  PARLEY_DATA_DIR: "Give a folder.",
  DATABASE_URL: "Give the address of a Postgres database, such as postgres://user:password@host:5432/parley.",
  PARLEY_SHOP_PLAN: `Give one of ${PLANS.join(", ")}.`,
  PARLEY_SERVICE_URL: "Give the address of the service, such as https://parley.example.com.",
  PARLEY_OPERATOR_KEY:
    "With PARLEY_SERVICE_URL, give the operator key of that service, at least 16 characters.",
  PARLEY_SECRET:
    "With PARLEY_SERVICE_URL, give the secret that encrypts stored tokens, such as 64 random hexadecimal digits.",
};

/** Thrown if the app cannot start. The message is one line that names the faulty setting or file. */
export class AppOptionsError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>;

/** Throws `AppOptionsError` for the first problem. */
export function parseAppOptions(environment: Environment): AppOptions {
  const { options, problems } = readAppOptions(environment);
  if (problems[0] !== undefined) throw new AppOptionsError(problems[0]);
  return options as AppOptions;
}

/**
 * Reads the settings. Each invalid setting, and each missing one that is required, has one line in `problems`, which never shows
 * the value. Such a setting is undefined, or has its default.
 */
export function readAppOptions(environment: Environment) {
  const problems: string[] = [];
  const read = <N extends keyof typeof VARIABLES>(name: N): z.output<(typeof VARIABLES)[N]> | undefined => {
    const text = environment[name];
    if (text === undefined || text === "") return undefined;
    const result = VARIABLES[name].safeParse(text);
    if (result.success) return result.data as z.output<(typeof VARIABLES)[N]>;
    problems.push(`${name}: ${MEANT[name]}`);
  };
  const need = <N extends keyof typeof VARIABLES>(name: N): z.output<(typeof VARIABLES)[N]> | undefined => {
    if (!environment[name]) problems.push(`${name} is missing. ${MEANT[name]}`);
    return read(name);
  };
  const serviceUrl = read("PARLEY_SERVICE_URL");
  const options = {
    apiKey: need("SHOPIFY_API_KEY"),
    apiSecret: need("SHOPIFY_API_SECRET"),
    appUrl: need("SHOPIFY_APP_URL"),
    host: read("HOST") ?? "127.0.0.1",
    port: read("PORT") ?? 3_000,
    dataDir: read("PARLEY_DATA_DIR") ?? "./data",
    databaseUrl: read("DATABASE_URL"),
    plan: read("PARLEY_SHOP_PLAN") ?? "pro",
    elsewhere:
      serviceUrl === undefined
        ? undefined
        : { serviceUrl, operatorKey: need("PARLEY_OPERATOR_KEY"), secret: need("PARLEY_SECRET") },
  };
  return { options, problems };
}
