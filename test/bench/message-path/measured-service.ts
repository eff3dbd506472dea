import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ReadyRequest } from "./load.ts";
import { type ServerProcess, serverProcess } from "./server-process.ts";
import { makeSites } from "./sites.ts";

/** The service in a process of its own, in front of a local webhook, with one ready request for each of its sites. */
export interface MeasuredService {
  service: ServerProcess;
  webhookOrigin: string;
  requests: ReadyRequest[];
  stop(): Promise<void>;
}

/** `webhook`: see local-webhook.ts. */
export async function measuredService(options: {
  sites: number;
  webhook: { delay: number; together: number };
}): Promise<MeasuredService> {
  const webhook = await serverProcess(new URL("local-webhook.ts", import.meta.url), {
    DELAY: String(options.webhook.delay),
    TOGETHER: String(options.webhook.together),
  });
  const webhookOrigin = `http://127.0.0.1:${webhook.port}`;
  const dataDir = await mkdtemp(join(tmpdir(), "parley-bench-"));
  const keys = await makeSites(dataDir, `${webhookOrigin}/`, options.sites);
  const service = await serverProcess(new URL("service.ts", import.meta.url), {
    PORT: "0",
    PARLEY_DATA_DIR: dataDir,
    PARLEY_ALLOW_WEBHOOK_HOSTS: "127.0.0.1",
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

function readyRequest(key: string): ReadyRequest {
  const body = JSON.stringify({
    message: "When are you open on Saturday, and may I bring my dog?",
    session_id: `customer-${key.slice(3, 11)}`,
    context: { page_url: "https://shop.example.com/contact", page_title: "Contact", cart_total: "42.00" },
  });
  return { headers: { "x-api-key": key, "content-type": "application/json" }, body };
}
