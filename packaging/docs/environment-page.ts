import type { VariableName } from "../../core/src/options.ts";
import { MADE, table } from "./page-text.ts";

interface Variable {
  /** What happens if the variable is not set. */
  otherwise: string;
  sets: string;
}

const VARIABLES: Record<VariableName, Variable> = {
  PORT: { otherwise: "`3000`", sets: "Port to listen on." },
  HOST: { otherwise: "`127.0.0.1`", sets: "Address to listen on." },
  PARLEY_PUBLIC_URL: {
    otherwise: "the address from Render, Railway or Fly.io, otherwise the address listened on",
    sets: "Public address of the service. The OpenAPI document, the demo page and `X-Reply-URL` use it.",
  },
  PARLEY_DATA_DIR: { otherwise: "`./data`", sets: "Folder of the database and the master secret." },
  DATABASE_URL: {
    otherwise: "a file in the data folder",
    sets: "`postgres://…`: stores everything in [Postgres](../operate/postgres.md#postgres) instead.",
  },
  PARLEY_SQLITE_THREAD: {
    otherwise: "`off`",
    sets: "`on`: a thread writes to that file, so that the event loop never waits for a [slow disk](../operate/one-machine.md#a-slow-disk).",
  },
  REDIS_URL: {
    otherwise: "none: each service counts separately",
    sets: "`redis://…`, or `rediss://…` with TLS: shared state of several services. See [Redis](../operate/postgres.md#redis).",
  },
  PARLEY_SECRET: {
    otherwise: "generated once in the data folder, mode 0600",
    sets: "Master secret, 16 characters or more. It encrypts the sites' secrets in the database.",
  },
  PARLEY_TRUST_PROXY: {
    otherwise: "none",
    sets: "Trusted proxies: addresses or CIDRs separated by commas, `loopback`, `uniquelocal` (private networks).",
  },
  PARLEY_TLS_CERT: {
    otherwise: "none",
    sets: "File of a certificate, to serve HTTPS directly. Needs `PARLEY_TLS_KEY`.",
  },
  PARLEY_TLS_KEY: { otherwise: "none", sets: "File of its key." },
  PARLEY_ALLOW_WEBHOOK_HOSTS: {
    otherwise: "none",
    sets: "Webhook hosts that may be private or plain `http:`, as `host` or `host:port`, separated by commas; `*` for all.",
  },
  PARLEY_OPERATOR_KEY: {
    otherwise: "none: no operator's calls",
    sets: "The operator's key, 16 characters or more, for the calls to [`/v1/sites`](api.md#all-calls).",
  },
  PARLEY_ANONYMOUS_CALLS_PER_MINUTE: {
    otherwise: "`300`",
    sets: "Calls per minute from one address without a valid key. See [Limits](api.md#limits).",
  },
  PARLEY_WIDGET_CALLS_PER_MINUTE: {
    otherwise: "`600`",
    sets: "Calls per minute of widgets for one site and address, before the visitor has a session.",
  },
  PARLEY_FILE_BYTES_PER_ADDRESS: {
    otherwise: "`104857600` (100 MiB)",
    sets: "Bytes of files that visitors at one address may send to one site on a UTC day. See [Files](../guides/files.md).",
  },
  PARLEY_CONNECTIONS_PER_ADDRESS: {
    otherwise: "a twentieth of all, at least 50",
    sets: "Open connections of one address. Proxies on this machine or in `PARLEY_TRUST_PROXY` can use all of them.",
  },
  PARLEY_CONSOLE: {
    otherwise: "`on`",
    sets: "`off` removes the [console](../guides/console.md) and its calls.",
  },
  PARLEY_SMTP_URL: {
    otherwise: "none: the service sends no e-mails",
    sets: "Mail server: `smtps://user:password@host:465`, or `smtp://…:587` with STARTTLS. Needs `PARLEY_MAIL_FROM`. See [E-mail notifications](../guides/live.md#e-mail-notifications).",
  },
  PARLEY_MAIL_FROM: {
    otherwise: "none",
    sets: "Sender of e-mails, such as `Shop <chat@shop.example.com>`.",
  },
  PARLEY_FILES_URL: {
    otherwise: "the folder `files` of the data folder",
    sets: "Where [visitors' files](../guides/files.md#in-a-bucket) are: `s3://bucket/prefix`, with `?endpoint=https://…&region=…` if needed.",
  },
  AWS_ACCESS_KEY_ID: { otherwise: "none", sets: "Key for that bucket. Needs `AWS_SECRET_ACCESS_KEY`." },
  AWS_SECRET_ACCESS_KEY: { otherwise: "none", sets: "The key's secret." },
  AWS_SESSION_TOKEN: { otherwise: "none", sets: "Session token of a temporary key." },
  AWS_REGION: { otherwise: "`us-east-1`", sets: "The bucket's region, if its address names none." },
  AWS_ENDPOINT_URL_S3: {
    otherwise: "Amazon's, in that region",
    sets: "The store's address, if the bucket's address names none.",
  },
  LOG_LEVEL: {
    otherwise: "`info`; with `npm start`, `warn`",
    sets: "`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.",
  },
};

export function environmentPage(): string {
  return `${[
    "# Environment",
    MADE,
    "The service reads these variables once, at start. It does not start if a value is invalid or a `PARLEY_…` variable is unknown, and prints the variable's name.",
    table(
      ["Variable", "If it is not set", "What it sets"],
      Object.entries(VARIABLES).map(([name, { otherwise, sets }]) => [`\`${name}\``, otherwise, sets]),
    ),
    "[Run the service](../operate/run.md) has examples. An app that [opens the service itself](../guides/embedding.md) passes options instead.",
  ].join("\n\n")}\n`;
}
