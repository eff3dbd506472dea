import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ReadyRequest } from "./load.ts";
import { type ServerProcess, serverProcess } from "./server-process.ts";
import { makeSites } from "./sites.ts";

/** The service in a separate process, with a local webhook behind it, and one ready request for each of its sites. */
export interface MeasuredService {
  service: ServerProcess;
  webhookOrigin: string;
  requests: ReadyRequest[];
  stop(): Promise<void>;
}

/**
 * Starts a measured service. `webhook`: the module that runs as the webhook, with its environment variables, which the module's
 * docstring describes. `module`: the module of this folder that runs as the service. `environment`: environment variables of
 * the service that differ from the defaults.
 */
export async function measuredService(options: {
  sites: number;
  webhook: { module: URL; environment: Record<string, string> };
  module?: "service.ts" | "service-without-storage.ts";
  environment?: Record<string, string>;
}): Promise<MeasuredService> {
  const webhook = await serverProcess(options.webhook.module, options.webhook.environment);
  const webhookOrigin = `http://127.0.0.1:${webhook.port}`;
  const dataDir = await mkdtemp(join(tmpdir(), "parley-bench-"));
  const environment = {
    PARLEY_DATA_DIR: dataDir,
    PARLEY_ALLOW_WEBHOOK_HOSTS: "127.0.0.1",
    ...options.environment,
  };
  const keys = await makeSites(environment, `${webhookOrigin}/`, options.sites);
  const { module = "service.ts" } = options;
  const service = await serverProcess(new URL(module, import.meta.url), {
    ...environment,
    PORT: "0",
  });
  return {
    service,
    webhookOrigin,
    requests: keys.map(readyRequest),
    async stop() {
      await service.stop();
      await webhook.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}

/** Starts the baseline for the service: only node:http and undici, with the same webhook and requests. */
export function bareForwarder(measured: MeasuredService): Promise<MeasuredService> {
  return forwarder("bare-forwarder.ts", measured);
}

/** Starts the bare forwarder as a route of Express. */
export function expressForwarder(measured: MeasuredService): Promise<MeasuredService> {
  return forwarder("express-forwarder.ts", measured);
}

async function forwarder(
  module: string,
  { webhookOrigin, requests }: MeasuredService,
): Promise<MeasuredService> {
  const service = await serverProcess(new URL(module, import.meta.url), { WEBHOOK_ORIGIN: webhookOrigin });
  return { service, webhookOrigin, requests, stop: service.stop };
}

/** Returns the option `webhook` for a workflow that does not stream (local-webhook.ts). */
export function answersWhole({ delay, together }: { delay: number; together: number }) {
  const environment = { DELAY: String(delay), TOGETHER: String(together) };
  return { module: new URL("local-webhook.ts", import.meta.url), environment };
}

function readyRequest(key: string): ReadyRequest {
  const body = JSON.stringify({
    message: "When are you open on Saturday, and may I bring my dog?",
    session_id: `customer-${key.slice(3, 11)}`,
    context: { page_url: "https://shop.example.com/contact", page_title: "Contact", cart_total: "42.00" },
  });
  return { headers: { "x-api-key": key, "content-type": "application/json" }, body };
}
