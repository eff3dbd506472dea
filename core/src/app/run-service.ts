import type { Router } from "express";
import { expressApp, expressMessages } from "../http/express-app.ts";
import { consoleFiles } from "../http/served-files/console-files.ts";
import { widgetFiles } from "../http/served-files/widget-files.ts";
import { listen } from "../http/server.ts";
import { connectionLimit, defaultConnectionLimit } from "../limits/slots.ts";
import { bufferedOutput } from "../observability/buffered-output.ts";
import { serviceLog } from "../observability/log.ts";
import type { Options } from "../options.ts";
import type { CallWatcher } from "../webhooks/delivery/watched-delivery.ts";
import type { ChatService } from "./chat-service.ts";
import type { Installation } from "./installation.ts";
import { openService } from "./open-service.ts";

export interface RunningService {
  /** The URL at which the service listens, such as `http://127.0.0.1:3000`. */
  address: string;
  service: ChatService;
  /** Waits until all running work has ended, then closes everything. */
  stop(): Promise<void>;
}

/** Additions to the service: those of the demo and of `parley dev`. */
export interface Extra {
  /** Webhook hosts that the service may call, in addition to those of the options. */
  allowWebhookHosts?: string[];
  /** Pages served in addition to the API. */
  pages?: Router;
  /** Receives each call of a webhook, an events URL or a model. */
  watch?: CallWatcher;
}

const TOO_MANY_CONNECTIONS =
  "connections refused: one address has too many (PARLEY_CONNECTIONS_PER_ADDRESS). Is it your proxy? Add the proxy's address to PARLEY_TRUST_PROXY";

/** Runs the service on an opened installation, with a server and the probes. */
export async function runService(
  options: Options,
  installation: Installation,
  { pages, ...more }: Extra = {},
): Promise<RunningService> {
  const output = bufferedOutput();
  const log = serviceLog(options.logLevel, output);
  let address = options.publicUrl ?? "";
  const opened = await openService(options, installation, { ...more, log, address: () => address });
  const { service, network, bounds } = opened;
  const handler = expressApp({
    dispatch: service.dispatch,
    clientOf: network.clientOf,
    probes: opened.probes,
    widget: await widgetFiles(),
    console: options.console ? await consoleFiles() : undefined,
    unexpected: (err) => log.error({ err }, "request outside the API failed unexpectedly"),
    ...(pages === undefined ? {} : { pages }),
  });
  // Each message in flight needs a descriptor for its webhook; 200 are reserved for storage, logs and the rest.
  const maxConnections = Math.max(50, bounds.openFiles - bounds.inFlight - 200);
  const slots = connectionLimit({
    perAddress: options.connectionsPerAddress ?? defaultConnectionLimit(maxConnections),
    isProxy: network.isProxy,
    onRefused: () => log.warn(TOO_MANY_CONNECTIONS),
    clock: Date.now,
  });
  const messages = expressMessages(handler);
  const server = await listen(handler, {
    ...options,
    maxConnections,
    connectionSlots: slots,
    messages,
  }).catch(async (error) => {
    await opened.disconnect();
    throw error;
  });
  address = options.publicUrl ?? server.address;
  log.info({ address: server.address, publicUrl: address }, "listening");
  return {
    address: server.address,
    service,
    async stop() {
      opened.drain();
      log.info({ inFlight: service.inFlight.count }, "stopping");
      service.releaseWaiting();
      await server.close({ inFlight: service.inFlight });
      await opened.close();
      log.info("stopped");
      await output.close();
    },
  };
}
