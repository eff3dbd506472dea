import type { Router } from "express";
import type { Logger } from "pino";
import { app } from "./api/app.ts";
import { clientOf } from "./api/client-of.ts";
import { expressMessages } from "./api/express-messages.ts";
import { type ChatService, chatService } from "./chat-service.ts";
import type { Installation } from "./installation.ts";
import { boundsFor } from "./limits/in-flight.ts";
import type { Limiter } from "./limits/limiter.ts";
import { bufferedOutput } from "./operations/buffered-output.ts";
import { serviceLog } from "./operations/log.ts";
import { openFileLimit } from "./operations/open-file-limit.ts";
import { probes } from "./operations/probes.ts";
import { listen } from "./operations/server.ts";
import { widgetFiles } from "./operations/widget-files.ts";
import { type Options, OptionsError } from "./options.ts";
import { randomText } from "./random-text.ts";
import type { Broadcast } from "./replicas/broadcast-signals.ts";
import type { PostgresBroadcast } from "./replicas/postgres-broadcast.ts";
import type { RedisConnection } from "./replicas/redis-connection.ts";
import { type AllowedHosts, webhookHosts } from "./webhooks/webhook-hosts.ts";

export interface RunningService {
  /** Where it listens, such as `http://127.0.0.1:3000`. */
  address: string;
  service: ChatService;
  /** Finishes what is in flight, then closes everything. */
  stop(): Promise<void>;
}

export interface Network {
  allowedHosts: AllowedHosts;
  clientOf: ReturnType<typeof clientOf>;
}

/** What is not the same for every way to run the service. */
export interface Extra {
  /** Shown beside the API. */
  pages?: Router;
  allowWebhookHosts?: string[];
  /** Counts requests for more than this process. */
  limiter?: Limiter;
  /** Carries signals to other processes, where there is no Redis. */
  broadcast?: Broadcast;
  /** What `/metrics` shows, where that is more than this process has measured. */
  metricsText?: () => Promise<string>;
}

/** Runs the service on an opened installation, with its server and probes. */
export async function runService(
  options: Options,
  installation: Installation,
  extra: Extra = {},
): Promise<RunningService> {
  const { allowedHosts, clientOf } = network(options, extra.allowWebhookHosts);
  const output = bufferedOutput();
  const log = serviceLog(options.logLevel, output);
  const openFiles = openFileLimit();
  const inFlightBounds = boundsFor(openFiles);
  let address = options.publicUrl ?? "";
  let draining = false;
  const redis = await redisOf(options, log);
  const overPostgres = redis === undefined ? await postgresBroadcastOf(options) : undefined;
  const service = chatService({
    ...installation,
    allowedHosts,
    inFlightBounds,
    operatorKey: options.operatorKey,
    log,
    limiter: extra.limiter,
    broadcast: overPostgres ?? extra.broadcast,
    redis,
    baseUrl: () => `${address}/v1`,
  });
  await Promise.all([redis?.open(), overPostgres?.open()]);
  const { contentType, text } = service.metrics;
  const handler = app({
    dispatch: service.dispatch,
    clientOf,
    probes: probes({
      storage: installation.storage,
      metrics: { contentType, text: extra.metricsText ?? text },
      isDraining: () => draining,
      redis,
    }),
    widget: await widgetFiles(),
    unexpected: (err) => log.error({ err }, "request outside the API failed unexpectedly"),
    ...(extra.pages === undefined ? {} : { pages: extra.pages }),
  });
  // Each message in flight needs a descriptor for its webhook; 200 are for storage, logs and the rest.
  const maxConnections = Math.max(50, openFiles - inFlightBounds.total - 200);
  const messages = expressMessages(handler);
  const server = await listen(handler, { ...options, maxConnections, messages }).catch(async (error) => {
    // What is left open would keep the process alive.
    await Promise.all([redis?.close(), overPostgres?.close()]);
    throw error;
  });
  address = options.publicUrl ?? server.address;
  log.info({ address: server.address, publicUrl: address }, "listening");
  return {
    address: server.address,
    service,
    async stop() {
      draining = true;
      log.info({ inFlight: service.inFlight.count }, "stopping");
      service.releaseWaiting();
      await server.close({ inFlight: service.inFlight });
      await Promise.all([service.close(), overPostgres?.close()]);
      log.info("stopped");
      await output.close();
    },
  };
}

/** Loaded only where it is used: a small installation starts faster. */
async function redisOf({ redisUrl }: Options, log: Logger): Promise<RedisConnection | undefined> {
  if (redisUrl === undefined) return undefined;
  const { redisConnection } = await import("./replicas/redis-connection.ts");
  return redisConnection({ url: redisUrl, log });
}

/** Loaded only where it is used, too. */
async function postgresBroadcastOf({ databaseUrl }: Options): Promise<PostgresBroadcast | undefined> {
  if (databaseUrl === undefined) return undefined;
  const { postgresBroadcast } = await import("./replicas/postgres-broadcast.ts");
  return postgresBroadcast({ url: databaseUrl, name: randomText()(12) });
}

/** Who may be called, and who is believed, by the options. Throws `OptionsError` for what only their readers can judge. */
export function network(options: Options, moreHosts: string[] = []): Network {
  return { allowedHosts: allowedHosts(options, moreHosts), clientOf: trustedProxies(options) };
}

function allowedHosts({ allowWebhookHosts }: Options, more: string[]): AllowedHosts {
  try {
    return webhookHosts([allowWebhookHosts, ...more].filter((entry) => entry !== "").join(","));
  } catch (cause) {
    throw new OptionsError(`PARLEY_ALLOW_WEBHOOK_HOSTS: ${(cause as Error).message}`, { cause });
  }
}

function trustedProxies({ trustProxy }: Options): Network["clientOf"] {
  try {
    return clientOf(trustProxy);
  } catch (cause) {
    throw new OptionsError(
      "PARLEY_TRUST_PROXY: give addresses or CIDRs with commas between them, or loopback.",
      { cause },
    );
  }
}
