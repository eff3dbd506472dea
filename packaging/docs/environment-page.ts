import type { VariableName } from "../../core/src/options.ts";
import { MADE, table } from "./page-text.ts";

interface Variable {
  /** Where it is not set. */
  otherwise: string;
  sets: string;
}

const VARIABLES: Record<VariableName, Variable> = {
  PORT: { otherwise: "`3000`", sets: "Port to listen on." },
  HOST: { otherwise: "`127.0.0.1`", sets: "Address to listen on." },
  PARLEY_PUBLIC_URL: {
    otherwise: "what Render, Railway or Fly.io say, else the address listened on",
    sets: "Address at which the world reaches the service. The API's description, the demo page and `X-Reply-URL` name it.",
  },
  PARLEY_DATA_DIR: { otherwise: "`./data`", sets: "Folder of the database and the master secret." },
  DATABASE_URL: {
    otherwise: "a file in the data folder",
    sets: "`postgres://…`: keeps everything in [Postgres](../operate/postgres.md#postgres) instead.",
  },
  PARLEY_SQLITE_THREAD: {
    otherwise: "`off`",
    sets: "`on`: a thread writes to that file, so that the event loop never waits for a [slow disk](../operate/one-machine.md#a-slow-disk).",
  },
  REDIS_URL: {
    otherwise: "none: each service for itself",
    sets: "`redis://…`, or `rediss://…` with TLS: what several services share. See [Redis](../operate/postgres.md#redis).",
  },
  PARLEY_SECRET: {
    otherwise: "made once in the data folder, mode 0600",
    sets: "Master secret, 16 characters or more. It encrypts the sites' secrets in the database.",
  },
  PARLEY_TRUST_PROXY: {
    otherwise: "none",
    sets: "Proxies to believe: addresses or CIDRs with commas between them, `loopback`, `uniquelocal` (private networks).",
  },
  PARLEY_TLS_CERT: {
    otherwise: "none",
    sets: "File of a certificate, to serve HTTPS directly. Needs `PARLEY_TLS_KEY`.",
  },
  PARLEY_TLS_KEY: { otherwise: "none", sets: "File of its key." },
  PARLEY_ALLOW_WEBHOOK_HOSTS: {
    otherwise: "none",
    sets: "Webhook hosts that may be private or plain `http:`, as `host` or `host:port` with commas between them; `*` for all.",
  },
  PARLEY_OPERATOR_KEY: {
    otherwise: "none: no operator's calls",
    sets: "Key of whoever runs the service, 16 characters or more, for the calls on [`/v1/sites`](api-management.md).",
  },
  PARLEY_ANONYMOUS_CALLS_PER_MINUTE: {
    otherwise: "`300`",
    sets: "Calls of one address without a valid key. See [Limits](../api.md#limits).",
  },
  PARLEY_WIDGET_CALLS_PER_MINUTE: {
    otherwise: "`600`",
    sets: "Calls of a widget for one site and address, before its visitor has a session.",
  },
  PARLEY_FILE_BYTES_PER_ADDRESS: {
    otherwise: "`104857600` (100 MiB)",
    sets: "Bytes of files that visitors at one address may send to one site on a UTC day. See [Files](../files.md).",
  },
  PARLEY_CONNECTIONS_PER_ADDRESS: {
    otherwise: "a twentieth of all, at least 50",
    sets: "Connections that one address may hold open. Proxies on this machine or in `PARLEY_TRUST_PROXY` may hold all.",
  },
  PARLEY_CONSOLE: { otherwise: "`on`", sets: "`off` removes the [console](../console.md) and its calls." },
  PARLEY_SMTP_URL: {
    otherwise: "none: nobody is mailed",
    sets: "Mail server: `smtps://user:password@host:465`, or `smtp://…:587` with STARTTLS. Needs `PARLEY_MAIL_FROM`. See [Mails](../live.md#mails).",
  },
  PARLEY_MAIL_FROM: {
    otherwise: "none",
    sets: "Sender of mails, such as `Shop <chat@shop.example.com>`.",
  },
  PARLEY_FILES_URL: {
    otherwise: "the folder `files` of the data folder",
    sets: "Where [visitors' files](../files.md#in-a-bucket) are: `s3://bucket/prefix`, with `?endpoint=https://…&region=…` where need be.",
  },
  AWS_ACCESS_KEY_ID: { otherwise: "none", sets: "Key for that bucket. Needs `AWS_SECRET_ACCESS_KEY`." },
  AWS_SECRET_ACCESS_KEY: { otherwise: "none", sets: "The key's secret." },
  AWS_SESSION_TOKEN: { otherwise: "none", sets: "Token of a key that is lent for a while." },
  AWS_REGION: { otherwise: "`us-east-1`", sets: "The bucket's region, where its address names none." },
  AWS_ENDPOINT_URL_S3: {
    otherwise: "Amazon's, of that region",
    sets: "The store's own address, where the bucket's names none.",
  },
  LOG_LEVEL: {
    otherwise: "`info`; of `npm start`, `warn`",
    sets: "`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.",
  },
};

export function environmentPage(): string {
  return `${[
    "# Environment",
    MADE,
    "The service reads these once, at start. It refuses a value that makes no sense, and a `PARLEY_…` variable that does not exist, by the variable's name.",
    table(
      ["Variable", "If it is not set", "What it sets"],
      Object.entries(VARIABLES).map(([name, { otherwise, sets }]) => [`\`${name}\``, otherwise, sets]),
    ),
    "[Run the service](../run.md) shows them in use. An app that [opens the service itself](../embedding/README.md) gives options instead.",
  ].join("\n\n")}\n`;
}
