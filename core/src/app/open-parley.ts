import type { RequestHandler } from "express";
import type { Logger } from "pino";
import { type FileBucket, fileBucket } from "../file-bucket.ts";
import { clientAddress, isLoopback } from "../http/client-of.ts";
import { expressApp } from "../http/express-app.ts";
import { fetchHandler } from "../http/fetch-handler.ts";
import { consoleAnswer, consoleFiles } from "../http/served-files/console-files.ts";
import { ensureConsoleBuilt, ensureWidgetBuilt } from "../http/served-files/ensure-built.ts";
import { widgetAnswer, widgetFiles } from "../http/served-files/widget-files.ts";
import { bufferedOutput } from "../observability/buffered-output.ts";
import { serviceLog } from "../observability/log.ts";
import { type Options, OptionsError } from "../options.ts";
import { linkAddress } from "../people/one-time-link.ts";
import type { SiteService } from "../sites/site-service.ts";
import { openInstallation } from "./installation.ts";
import { openService } from "./open-service.ts";

export interface ParleyOptions {
  /**
   * The URL at which browsers and workflows reach the service, path included: `https://shop.example.com/chat` if it is mounted at
   * `/chat`. The widget's script is `<publicUrl>/widget.js`, the API `<publicUrl>/v1`.
   */
  publicUrl: string;
  /**
   * Folder of the database, files and the master secret, except for those that `databaseUrl`, `files` or `secret` replaces;
   * created if needed. Default `./data`.
   */
  dataDir?: string;
  /** URL of a Postgres that replaces the database in the folder: `postgres://user:password@host:5432/parley`. */
  databaseUrl?: string;
  /** Whether a separate thread writes to the folder's database, so that your app never waits for a slow disk. Default: false. */
  sqliteThread?: boolean;
  /** URL of a Redis or Valkey through which several processes share limits and other short-lived state: `redis://host:6379`. */
  redisUrl?: string;
  /** The master secret, at least 16 characters. Default: generated once and stored in `dataDir`. */
  secret?: string;
  /** Key for the operator's calls, at least 16 characters. Default: these calls are off. */
  operatorKey?: string;
  /** IP addresses, CIDRs or `loopback`: proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are trusted. Default: none. */
  trustProxy?: string[];
  /** Webhook hosts (`host` or `host:port`) that may be private or plain http, `*` for all. Default: none. */
  allowWebhookHosts?: string[];
  /** A pino logger, or the log level for standard output. Default `info`. */
  log?: Logger | Options["logLevel"];
  /** Calls per minute from one IP address without a valid key. Default 300. */
  anonymousCallsPerMinute?: number;
  /** Calls per minute from the widgets of one site at one IP address, before there is a session. Default 600. */
  widgetCallsPerMinute?: number;
  /** Whether to serve the console at `<publicUrl>/console`. Default `true`. */
  console?: boolean;
  /**
   * SMTP server and sender of e-mails to people and visitors: `{ url: "smtps://…", from: "Shop <chat@shop.example>" }`. Default:
   * no e-mails.
   */
  mail?: { url: string; from: string };
  /**
   * A bucket of Amazon S3 or a compatible store for files. `url`:
   * `s3://bucket/prefix?endpoint=https://s3.example.com&region=eu-central-1`. Default: files are stored in `dataDir`.
   */
  files?: { url: string; accessKeyId: string; secretAccessKey: string; sessionToken?: string };
}

/** The service inside your app. */
export interface Parley {
  /** A handler for Express or Connect. Mount it before any body parser: `app.use("/chat", parley.express())`. */
  express(): RequestHandler;
  /**
   * A handler for servers based on `Request` and `Response`: Hono, Next.js, SvelteKit, Remix, Nuxt, Bun, Deno. The second
   * argument identifies the client: `{ ip }`, or what Hono on Node, Bun or Deno pass to a handler. If the argument is missing,
   * rejects with a TypeError that says how to pass it.
   */
  fetch(request: Request, from?: unknown): Promise<Response>;
  /** Creates, reads, changes and removes sites and their keys. */
  sites: Pick<
    SiteService,
    "create" | "find" | "list" | "update" | "remove" | "createKey" | "keys" | "revokeKey" | "rotate"
  >;
  /**
   * Creates the console's link for the first person, valid for 10 minutes. Undefined once a person exists, and without a console.
   */
  firstPersonLink(): Promise<string | undefined>;
  /** Waits until all running work has ended, then closes files and connections. Close your server first. */
  close(): Promise<void>;
}

/** Opens the service in this process. Rejects with `OptionsError`, which names the option and the fix. */
export async function openParley(options: ParleyOptions): Promise<Parley> {
  const whole = wholeOptions(options);
  const { log, closeLog } = logOf(options.log);
  const opened = await namingOptions(async () => {
    await Promise.all([ensureWidgetBuilt(), whole.console ? ensureConsoleBuilt() : undefined]);
    const installation = await openInstallation(whole);
    return openService(whole, installation, { log, address: () => whole.publicUrl }).catch(async (error) => {
      await installation.storage.close();
      throw error;
    });
  });
  const { service, network } = opened;
  const widget = await widgetFiles();
  const pages = whole.console ? await consoleFiles() : undefined;
  const app = expressApp({
    dispatch: service.dispatch,
    clientOf: network.clientOf,
    probes: opened.probes,
    widget,
    console: pages,
    unexpected: (err) => log.error({ err }, "request outside the API failed unexpectedly"),
  });
  const api = fetchHandler(service.dispatch);
  const basePath = new URL(whole.publicUrl).pathname.replace(/\/$/, "");

  return {
    express: () => app,
    async fetch(request, from) {
      const { ip } = clientAddress(request, from);
      const inner = withPlainAnswer(withoutBase(request, basePath), request);
      const { pathname } = new URL(inner.url);
      const headers = Object.fromEntries(inner.headers);
      const file =
        widgetAnswer(widget, pathname, headers) ?? (pages && consoleAnswer(pages, pathname, headers));
      if (file !== undefined) {
        const body = file.status === 304 || request.method === "HEAD" ? null : new Uint8Array(file.body);
        return new Response(body, { status: file.status, headers: file.headers });
      }
      // The app's server handles TLS, so only the scheme of the public URL shows whether TLS is used.
      const secure = whole.publicUrl.startsWith("https:") || isLoopback(ip);
      return api(inner, { ip, secure });
    },
    sites: service.sites,
    async firstPersonLink() {
      const token = whole.console ? await service.people.firstLink() : undefined;
      return token && linkAddress(whole.publicUrl, token);
    },
    async close() {
      opened.drain();
      service.releaseWaiting();
      await opened.close();
      await closeLog();
    },
  };
}

function wholeOptions(options: ParleyOptions): Options & { publicUrl: string } {
  const { publicUrl, dataDir = "./data", trustProxy = [], allowWebhookHosts = [] } = options;
  if (!/^https?:\/\/[^/?#]+[^?#]*$/.test(publicUrl) || !URL.canParse(publicUrl)) {
    throw new OptionsError(
      "publicUrl: give a complete URL without ? and #, such as https://shop.example.com/chat.",
    );
  }
  for (const name of ["secret", "operatorKey"] as const) {
    const given = options[name];
    if (given !== undefined && given.length < 16) {
      throw new OptionsError(`${name}: give at least 16 characters, such as 64 random hexadecimal digits.`);
    }
  }
  return {
    port: 0,
    host: "127.0.0.1",
    tls: undefined,
    logLevel: "info",
    publicUrl: publicUrl.replace(/\/+$/, ""),
    dataDir,
    databaseUrl: options.databaseUrl,
    sqliteThread: options.sqliteThread ?? false,
    redisUrl: options.redisUrl,
    secret: options.secret,
    operatorKey: options.operatorKey,
    trustProxy,
    allowWebhookHosts: allowWebhookHosts.join(","),
    anonymousCallsPerMinute: options.anonymousCallsPerMinute,
    widgetCallsPerMinute: options.widgetCallsPerMinute,
    fileBytesPerAddress: undefined,
    connectionsPerAddress: undefined,
    console: options.console ?? true,
    mail: options.mail,
    fileBucket: options.files && bucketOf(options.files),
  };
}

function bucketOf({ url, sessionToken, ...keys }: NonNullable<ParleyOptions["files"]>): FileBucket {
  try {
    return { ...fileBucket(url), ...keys, sessionToken };
  } catch (cause) {
    throw new OptionsError(`files: ${(cause as Error).message}`, { cause });
  }
}

function logOf(given: ParleyOptions["log"] = "info"): { log: Logger; closeLog: () => Promise<void> } {
  if (typeof given !== "string") return { log: given, closeLog: async () => undefined };
  const output = bufferedOutput();
  return { log: serviceLog(given, output), closeLog: output.close };
}

/**
 * Removes the base path from a request's URL. Some frameworks have already removed the path under which the handler is mounted.
 */
function withoutBase(request: Request, basePath: string): Request {
  const url = new URL(request.url);
  if (basePath === "" || !url.pathname.startsWith(`${basePath}/`)) return request;
  url.pathname = url.pathname.slice(basePath.length);
  return new Request(url, request);
}

/** Prevents compression under Next.js, which removes `Content-Encoding` from a route's response and compresses it again. */
function withPlainAnswer(inner: Request, given: Request): Request {
  if (!("nextUrl" in given)) return inner;
  const headers = new Headers(inner.headers);
  headers.delete("accept-encoding");
  return new Request(inner, { headers });
}

/** The option of `openParley` for each environment variable. */
const OPTION_OF: Record<string, string> = {
  DATABASE_URL: "databaseUrl",
  REDIS_URL: "redisUrl",
  PARLEY_DATA_DIR: "dataDir",
  PARLEY_SECRET: "secret",
  PARLEY_PUBLIC_URL: "publicUrl",
  PARLEY_TRUST_PROXY: "trustProxy",
  PARLEY_ALLOW_WEBHOOK_HOSTS: "allowWebhookHosts",
  PARLEY_OPERATOR_KEY: "operatorKey",
};

/** Replaces the name of an environment variable in errors by the name of the option of `openParley`. */
export async function namingOptions<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof OptionsError)) throw error;
    const message = error.message.replaceAll(/[A-Z]+(?:_[A-Z]+)+/g, (name) => OPTION_OF[name] ?? name);
    throw new OptionsError(message, { cause: error });
  }
}
