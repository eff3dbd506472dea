import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { localWebhook, type WebhookHabits } from "./local-webhook.ts";
import { type ServerProcess, serverProcess } from "./server-process.ts";
import { makeSites } from "./sites.ts";

/** The service in a process of its own, in front of a local webhook, with one ready request for each of its sites. */
export interface MeasuredService {
  service: ServerProcess;
  webhookOrigin: string;
  requests: Buffer[];
  stop(): Promise<void>;
}

export async function measuredService(options: {
  sites: number;
  webhook: WebhookHabits;
}): Promise<MeasuredService> {
  const webhook = localWebhook(options.webhook).listen(0, "127.0.0.1", 8_192);
  await once(webhook, "listening");
  const webhookOrigin = `http://127.0.0.1:${(webhook.address() as AddressInfo).port}`;
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
    requests: keys.map(requestText),
    async stop() {
      await service.stop();
      webhook.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

function requestText(key: string): Buffer {
  const body = JSON.stringify({
    message: "When are you open on Saturday, and may I bring my dog?",
    session_id: `customer-${key.slice(3, 11)}`,
    context: { page_url: "https://shop.example.com/contact", page_title: "Contact", cart_total: "42.00" },
  });
  const head = `POST /v1/message HTTP/1.1\r\nhost: 127.0.0.1\r\nx-api-key: ${key}\r\ncontent-type: application/json`;
  return Buffer.from(`${head}\r\ncontent-length: ${body.length}\r\n\r\n${body}`);
}
