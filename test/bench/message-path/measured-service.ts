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

/** `webhook`: the module that runs as one, and its environment, which its docstring tells. */
export async function measuredService(options: {
  sites: number;
  webhook: { module: URL; environment: Record<string, string> };
}): Promise<MeasuredService> {
  const webhook = await serverProcess(options.webhook.module, options.webhook.environment);
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

/** A workflow that answers whole: see local-webhook.ts. */
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
