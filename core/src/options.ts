import { z } from "zod";
import { type FileBucket, fileBucket } from "./file-bucket.ts";

/** The operator's environment variables, parsed once. The service reads no other settings from the environment. */
export interface Options {
  port: number;
  host: string;
  /** Without a trailing slash. By default, a known platform's URL of the service. Undefined: the address at which it listens. */
  publicUrl: string | undefined;
  dataDir: string;
  /** URL of the Postgres that stores everything; undefined: a file in the data folder does. */
  databaseUrl: string | undefined;
  /** Whether a separate thread writes to the database's file, so that the event loop never waits for a slow disk. */
  sqliteThread: boolean;
  /** URL of the Redis or Valkey that several services share; undefined: each service has its own limits. */
  redisUrl: string | undefined;
  /** The master secret; undefined: generated once and stored in the data folder. */
  secret: string | undefined;
  trustProxy: string[];
  tls: { certFile: string; keyFile: string } | undefined;
  /** Text of PARLEY_ALLOW_WEBHOOK_HOSTS; empty allows none beyond public https addresses. */
  allowWebhookHosts: string;
  operatorKey: string | undefined;
  /** Requests per minute from one IP address without a valid key. In this field and the next three, undefined means the default. */
  anonymousCallsPerMinute: number | undefined;
  /** Calls per minute of widgets for one site from one IP address, before their visitors have sessions. */
  widgetCallsPerMinute: number | undefined;
  /** Maximum bytes of files that visitors at one IP address send to one site per UTC day. */
  fileBytesPerAddress: number | undefined;
  /** Maximum number of concurrent connections from one IP address. */
  connectionsPerAddress: number | undefined;
  /** Whether to serve the console at `/console`. */
  console: boolean;
  /** SMTP server and sender of e-mails; undefined: none are sent. */
  mail: { url: string; from: string } | undefined;
  /** The bucket of visitors' files; undefined: they are in the data folder. */
  fileBucket: FileBucket | undefined;
  logLevel: (typeof LOG_LEVELS)[number];
}

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

const list = z.string().transform((text) =>
  text
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== ""),
);

const bound = z
  .string()
  .regex(/^[1-9]\d{0,6}$/, "Give a whole number from 1 to 9,999,999.")
  .transform(Number);

const fileBytes = z
  .string()
  .regex(/^[1-9]\d{0,12}$/, "Give a whole number of bytes.")
  .transform(Number);

const VARIABLES = {
  PORT: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .refine((port) => port <= 65_535),
  HOST: z.string().min(1),
  PARLEY_PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    // Has neither query nor fragment, because paths are appended to it.
    .regex(/^[^?#]*$/)
    .transform((url) => url.replace(/\/+$/, "")),
  PARLEY_DATA_DIR: z.string().min(1),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  PARLEY_SQLITE_THREAD: z.enum(["on", "off"]),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).regex(/^\w+:\/\/[^/]*\/?\d*$/),
  PARLEY_SECRET: z
    .string()
    .min(16, "Choose a master secret of at least 16 characters, such as 64 random hexadecimal digits."),
  PARLEY_TRUST_PROXY: list,
  PARLEY_TLS_CERT: z.string().min(1),
  PARLEY_TLS_KEY: z.string().min(1),
  PARLEY_ALLOW_WEBHOOK_HOSTS: z.string(),
  PARLEY_OPERATOR_KEY: z.string().min(16, "Choose an operator key of at least 16 characters."),
  PARLEY_ANONYMOUS_CALLS_PER_MINUTE: bound,
  PARLEY_WIDGET_CALLS_PER_MINUTE: bound,
  PARLEY_FILE_BYTES_PER_ADDRESS: fileBytes,
  PARLEY_CONNECTIONS_PER_ADDRESS: bound,
  PARLEY_CONSOLE: z.enum(["on", "off"]),
  PARLEY_SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  // One e-mail address, with or without a name. The pattern excludes several addresses and other headers.
  PARLEY_MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>@,;:"\p{Cc}]+ <[^<>\s@,;:"]+@[^<>\s@,;:"]+>|[^<>\s@,;:"]+@[^<>\s@,;:"]+)$/u),
  PARLEY_FILES_URL: z.string(),
  // Amazon's own programs also read these variables. Without PARLEY_FILES_URL they are ignored.
  AWS_ACCESS_KEY_ID: z.string().regex(/^[\x21-\x7e]+$/, "Give the key's id, without spaces."),
  AWS_SECRET_ACCESS_KEY: z.string(),
  AWS_SESSION_TOKEN: z.string().regex(/^[\x21-\x7e]+$/, "Give the token, without spaces."),
  AWS_REGION: z.string(),
  AWS_ENDPOINT_URL_S3: z.string(),
  LOG_LEVEL: z.enum(LOG_LEVELS),
};

export type VariableName = keyof typeof VARIABLES;

/** The documentation's examples use this variable for a site's key, so a shell may have it set. */
const CLIENTS_KEY = "PARLEY_API_KEY";

const MEANT: Partial<Record<keyof typeof VARIABLES, string>> = {
  PORT: "Give a port number from 0 to 65535.",
  DATABASE_URL: "Give the address of a Postgres database, such as postgres://user:password@host:5432/parley.",
  REDIS_URL:
    "Give the address of a Redis or Valkey, such as redis://user:password@host:6379, or rediss:// with TLS.",
  PARLEY_PUBLIC_URL: "Give a complete URL without ? and #, such as https://chat.example.com.",
  PARLEY_SQLITE_THREAD: "Give on or off.",
  PARLEY_CONSOLE: "Give on or off.",
  PARLEY_SMTP_URL: "Give the address of a mail server, such as smtps://user:password@mail.example.com:465.",
  PARLEY_MAIL_FROM: "Give a sender, such as Shop <chat@shop.example.com>.",
  LOG_LEVEL: `Give one of ${LOG_LEVELS.join(", ")}.`,
};

/** The error for unusable settings. The message is one line that names the setting, mostly a variable, and the fix. */
export class OptionsError extends Error {}

/**
 * Reads the options from environment variables. Throws `OptionsError` for a bad value, and for an unknown variable that starts
 * with PARLEY_.
 */
export function parseOptions(environment: Readonly<Record<string, string | undefined>>): Options {
  const unknown = Object.keys(environment).find(
    (name) => name.startsWith("PARLEY_") && !Object.hasOwn(VARIABLES, name) && name !== CLIENTS_KEY,
  );
  if (unknown !== undefined) {
    const known = Object.keys(VARIABLES).filter((name) => name.startsWith("PARLEY_"));
    throw new OptionsError(`${unknown}: there is no such setting. The settings are ${known.join(", ")}.`);
  }
  const read = <N extends keyof typeof VARIABLES>(name: N): z.output<(typeof VARIABLES)[N]> | undefined => {
    const text = environment[name];
    if (text === undefined || text === "") return undefined;
    const result = VARIABLES[name].safeParse(text);
    if (result.success) return result.data as z.output<(typeof VARIABLES)[N]>;
    throw new OptionsError(`${name}: ${MEANT[name] ?? result.error.issues[0]?.message}`);
  };
  const certFile = read("PARLEY_TLS_CERT");
  const keyFile = read("PARLEY_TLS_KEY");
  if ((certFile === undefined) !== (keyFile === undefined)) {
    throw new OptionsError(
      `${certFile === undefined ? "PARLEY_TLS_CERT" : "PARLEY_TLS_KEY"}: a certificate and its key go together; set both.`,
    );
  }
  const smtpUrl = read("PARLEY_SMTP_URL");
  const mailFrom = read("PARLEY_MAIL_FROM");
  if ((smtpUrl === undefined) !== (mailFrom === undefined)) {
    throw new OptionsError(
      `${smtpUrl === undefined ? "PARLEY_SMTP_URL" : "PARLEY_MAIL_FROM"}: a mail server and a sender go together; set both.`,
    );
  }
  return {
    port: read("PORT") ?? 3_000,
    host: read("HOST") ?? "127.0.0.1",
    publicUrl: read("PARLEY_PUBLIC_URL") ?? platformAddress(environment)?.replace(/\/$/, ""),
    dataDir: read("PARLEY_DATA_DIR") ?? "./data",
    databaseUrl: read("DATABASE_URL"),
    sqliteThread: read("PARLEY_SQLITE_THREAD") === "on",
    redisUrl: read("REDIS_URL"),
    secret: read("PARLEY_SECRET"),
    trustProxy: read("PARLEY_TRUST_PROXY") ?? [],
    tls: certFile === undefined || keyFile === undefined ? undefined : { certFile, keyFile },
    allowWebhookHosts: read("PARLEY_ALLOW_WEBHOOK_HOSTS") ?? "",
    operatorKey: read("PARLEY_OPERATOR_KEY"),
    anonymousCallsPerMinute: read("PARLEY_ANONYMOUS_CALLS_PER_MINUTE"),
    widgetCallsPerMinute: read("PARLEY_WIDGET_CALLS_PER_MINUTE"),
    fileBytesPerAddress: read("PARLEY_FILE_BYTES_PER_ADDRESS"),
    connectionsPerAddress: read("PARLEY_CONNECTIONS_PER_ADDRESS"),
    console: read("PARLEY_CONSOLE") !== "off",
    mail: smtpUrl === undefined || mailFrom === undefined ? undefined : { url: smtpUrl, from: mailFrom },
    fileBucket: bucketOf(read),
    logLevel: read("LOG_LEVEL") ?? "info",
  };
}

type Texts = Extract<VariableName, "PARLEY_FILES_URL" | `AWS_${string}`>;

function bucketOf(read: (name: Texts) => string | undefined): FileBucket | undefined {
  const address = read("PARLEY_FILES_URL");
  if (address === undefined) return undefined;
  const keys = { accessKeyId: read("AWS_ACCESS_KEY_ID"), secretAccessKey: read("AWS_SECRET_ACCESS_KEY") };
  const missing = keys.accessKeyId === undefined ? "AWS_ACCESS_KEY_ID" : "AWS_SECRET_ACCESS_KEY";
  if (keys.accessKeyId === undefined || keys.secretAccessKey === undefined) {
    throw new OptionsError(`${missing}: the file store needs a key and its secret; set both.`);
  }
  try {
    const defaults = { region: read("AWS_REGION"), endpoint: read("AWS_ENDPOINT_URL_S3") };
    return {
      ...fileBucket(address, defaults),
      ...keys,
      sessionToken: read("AWS_SESSION_TOKEN"),
    } as FileBucket;
  } catch (cause) {
    throw new OptionsError(`PARLEY_FILES_URL: ${(cause as Error).message}`, { cause });
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Variables in which platforms give a service its own URL (https://render.com/docs/environment-variables and similar pages). */
const PLATFORMS: readonly ((environment: Environment) => string | undefined)[] = [
  ({ RENDER_EXTERNAL_URL: url }) => url,
  ({ RAILWAY_PUBLIC_DOMAIN: host }) => host && `https://${host}`,
  ({ FLY_APP_NAME: name }) => name && `https://${name}.fly.dev`,
];

/** The public URL of a service on Render, Railway or Fly.io; undefined elsewhere. */
function platformAddress(environment: Environment): string | undefined {
  const addresses = PLATFORMS.map((address) => address(environment));
  return addresses.find((address) => address !== undefined && /^https:\/\/[^/?#]+\/?$/.test(address));
}
