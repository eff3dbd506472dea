import type { Router } from "express";
import type { Logger } from "pino";
import type { PostgresBroadcast } from "../cluster/postgres-broadcast.ts";
import type { RedisConnection } from "../cluster/redis-connection.ts";
import { clientOf, isProxy } from "../http/client-of.ts";
import { probes } from "../http/probes.ts";
import { ADDRESS_LIMITS } from "../limits/address-limits.ts";
import { boundsFor } from "../limits/in-flight.ts";
import { type Options, OptionsError } from "../options.ts";
import type { Mailer } from "../outgoing/mail.ts";
import { randomText } from "../random-text.ts";
import { type AllowedHosts, parseAllowedHosts } from "../webhooks/delivery/parse-allowed-hosts.ts";
import { type ChatService, chatService } from "./chat-service.ts";
import { contentOf, incomingOf } from "./content-of.ts";
import type { Installation } from "./installation.ts";
import { openFileLimit } from "./process.ts";

export interface Network {
  allowedHosts: AllowedHosts;
  clientOf: ReturnType<typeof clientOf>;
  isProxy: ReturnType<typeof isProxy>;
}

/** The service with its connections to Redis or Postgres open, and no server yet. */
export interface OpenService {
  service: ChatService;
  network: Network;
  probes: Router;
  /** Open files that this process may have, and how many messages in flight they allow. */
  bounds: { openFiles: number; inFlight: number };
  /** From now on `/readyz` says that no more requests are wanted. */
  drain(): void;
  /** Waits for what is in flight, then lets go of everything, storage included. */
  close(): Promise<void>;
  /** Lets go of what was opened here, before anything was served: it would keep the process alive. */
  disconnect(): Promise<void>;
}

/** `address` is asked when it is needed: the service's own, without a closing slash, as others reach it. */
export async function openService(
  options: Options,
  installation: Installation,
  { log, address, allowWebhookHosts }: { log: Logger; address: () => string; allowWebhookHosts?: string[] },
): Promise<OpenService> {
  const network = networkOf(options, allowWebhookHosts);
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

/** Loaded only where it is used: a small installation starts faster. */
async function redisOf({ redisUrl }: Options, log: Logger): Promise<RedisConnection | undefined> {
  if (redisUrl === undefined) return undefined;
  const { redisConnection } = await import("../cluster/redis-connection.ts");
  return redisConnection({ url: redisUrl, log });
}

/** Loaded only where it is used, too. */
async function mailerOf({ mail }: Options): Promise<Mailer | undefined> {
  if (mail === undefined) return undefined;
  const { mailer } = await import("../outgoing/mailer.ts");
  return mailer(mail);
}

/** Loaded only where it is used, too. */
async function postgresBroadcastOf({ databaseUrl }: Options): Promise<PostgresBroadcast | undefined> {
  if (databaseUrl === undefined) return undefined;
  const { postgresBroadcast } = await import("../cluster/postgres-broadcast.ts");
  return postgresBroadcast({ url: databaseUrl, name: randomText()(12) });
}

/** Who may be called, and who is believed, by the options. Throws `OptionsError` for what only their readers can judge. */
export function networkOf(options: Options, moreHosts: string[] = []): Network {
  return { allowedHosts: allowedHosts(options, moreHosts), ...trustedProxies(options) };
}

function allowedHosts({ allowWebhookHosts }: Options, more: string[]): AllowedHosts {
  try {
    return parseAllowedHosts([allowWebhookHosts, ...more].filter((entry) => entry !== "").join(","));
  } catch (cause) {
    throw new OptionsError(`PARLEY_ALLOW_WEBHOOK_HOSTS: ${(cause as Error).message}`, { cause });
  }
}

function trustedProxies({ trustProxy }: Options): Pick<Network, "clientOf" | "isProxy"> {
  try {
    return { clientOf: clientOf(trustProxy), isProxy: isProxy(trustProxy) };
  } catch (cause) {
    throw new OptionsError(
      "PARLEY_TRUST_PROXY: give addresses or CIDRs with commas between them, or loopback.",
      { cause },
    );
  }
}
