import type { Router } from "express";
import type { Logger } from "pino";
import type { PostgresBroadcast } from "../cluster/postgres-broadcast.ts";
import type { RedisConnection } from "../cluster/redis-connection.ts";
import { clientOf, isProxy } from "../http/client-of.ts";
import { probes } from "../http/probes.ts";
import { ADDRESS_LIMITS } from "../limits/rate-limit-keys.ts";
import { boundsFor } from "../limits/slots.ts";
import { type Options, OptionsError } from "../options.ts";
import type { Mailer } from "../outgoing/mail.ts";
import { randomText } from "../random-text.ts";
import { type AllowedHosts, parseAllowedHosts } from "../webhooks/delivery/parse-allowed-hosts.ts";
import type { CallWatcher } from "../webhooks/delivery/watched-delivery.ts";
import { type ChatService, chatService } from "./chat-service.ts";
import { contentOf, incomingOf } from "./content-of.ts";
import type { Installation } from "./installation.ts";
import { openFileLimit } from "./process.ts";

export interface Network {
  allowedHosts: AllowedHosts;
  clientOf: ReturnType<typeof clientOf>;
  isProxy: ReturnType<typeof isProxy>;
}

/** The service with its connections to Redis or Postgres open, without a server. */
export interface OpenService {
  service: ChatService;
  network: Network;
  probes: Router;
  /** The limit of open files of this process, and the messages in flight that it allows. */
  bounds: { openFiles: number; inFlight: number };
  /** Makes `/readyz` report that the service is shutting down. */
  drain(): void;
  /** Waits until all running work has ended, then closes everything, including storage. */
  close(): Promise<void>;
  /** Call if the server could not start: closes the connections to Redis and Postgres, which would keep the process running. */
  disconnect(): Promise<void>;
}

const UNNAMED_PROXY =
  "a proxy that is not in PARLEY_TRUST_PROXY forwards calls, so all visitors share the proxy's address and its limits: set PARLEY_TRUST_PROXY to loopback if the proxy is on this machine, otherwise to its address or network";

/**
 * Assembles the service and opens its connections to Redis or Postgres. `address` is called on demand and returns the service's
 * URL as others reach it, without a trailing slash.
 */
export async function openService(
  options: Options,
  installation: Installation,
  {
    log,
    address,
    allowWebhookHosts,
    watch,
  }: { log: Logger; address: () => string; allowWebhookHosts?: string[]; watch?: CallWatcher },
): Promise<OpenService> {
  let unnamedProxy: string | undefined;
  const network = networkOf(options, allowWebhookHosts, (proxy) => {
    unnamedProxy = proxy;
    log.warn({ proxy }, UNNAMED_PROXY);
  });
  const openFiles = openFileLimit();
  const inFlightBounds = boundsFor(openFiles);
  let draining = false;
  const redis = await redisOf(options, log);
  const overPostgres = redis === undefined ? await postgresBroadcastOf(options) : undefined;
  const service = chatService({
    ...installation,
    allowedHosts: network.allowedHosts,
    inFlightBounds,
    operatorKey: options.operatorKey,
    addressLimits: {
      anonymous: options.anonymousCallsPerMinute ?? ADDRESS_LIMITS.anonymous,
      widget: options.widgetCallsPerMinute ?? ADDRESS_LIMITS.widget,
      fileBytes: options.fileBytesPerAddress ?? ADDRESS_LIMITS.fileBytes,
    },
    log,
    console: options.console,
    files: { content: await contentOf(options), incoming: incomingOf(options) },
    mailer: await mailerOf(options),
    broadcast: overPostgres,
    redis,
    baseUrl: () => `${address()}/v1`,
    unnamedProxy: () => unnamedProxy,
    watch,
  });
  await Promise.all([redis?.open(), overPostgres?.open()]);
  return {
    service,
    network,
    probes: probes({
      storage: installation.storage,
      metrics: service.metrics,
      isDraining: () => draining,
      redis,
    }),
    bounds: { openFiles, inFlight: inFlightBounds.total },
    drain() {
      draining = true;
    },
    async close() {
      await Promise.all([service.close(), overPostgres?.close()]);
    },
    async disconnect() {
      await Promise.all([redis?.close(), overPostgres?.close()]);
    },
  };
}

/** Returns the connection to Redis, if set. Loads its module on demand, so that a small installation starts faster. */
async function redisOf({ redisUrl }: Options, log: Logger): Promise<RedisConnection | undefined> {
  if (redisUrl === undefined) return undefined;
  const { redisConnection } = await import("../cluster/redis-connection.ts");
  return redisConnection({ url: redisUrl, log });
}

/** Returns the sender of e-mails, if set. Loads its module on demand, so that a small installation starts faster. */
async function mailerOf({ mail }: Options): Promise<Mailer | undefined> {
  if (mail === undefined) return undefined;
  const { mailer } = await import("../outgoing/mailer.ts");
  return mailer(mail);
}

/** Returns the signals over Postgres, if set. Loads their module on demand, so that a small installation starts faster. */
async function postgresBroadcastOf({ databaseUrl }: Options): Promise<PostgresBroadcast | undefined> {
  if (databaseUrl === undefined) return undefined;
  const { postgresBroadcast } = await import("../cluster/postgres-broadcast.ts");
  return postgresBroadcast({ url: databaseUrl, name: randomText()(12) });
}

/** Reads the hosts that may be called and the trusted proxies from the options. Throws `OptionsError` for invalid values. */
export function networkOf(
  options: Options,
  moreHosts: string[] = [],
  unnamedProxy?: (address: string) => void,
): Network {
  return { allowedHosts: allowedHosts(options, moreHosts), ...trustedProxies(options, unnamedProxy) };
}

function allowedHosts({ allowWebhookHosts }: Options, more: string[]): AllowedHosts {
  try {
    return parseAllowedHosts([allowWebhookHosts, ...more].filter((entry) => entry !== "").join(","));
  } catch (cause) {
    throw new OptionsError(`PARLEY_ALLOW_WEBHOOK_HOSTS: ${(cause as Error).message}`, { cause });
  }
}

function trustedProxies(
  { trustProxy }: Options,
  unnamedProxy?: (address: string) => void,
): Pick<Network, "clientOf" | "isProxy"> {
  try {
    return { clientOf: clientOf(trustProxy, unnamedProxy), isProxy: isProxy(trustProxy) };
  } catch (cause) {
    throw new OptionsError(
      "PARLEY_TRUST_PROXY: give addresses or CIDRs with commas between them, or loopback.",
      { cause },
    );
  }
}
