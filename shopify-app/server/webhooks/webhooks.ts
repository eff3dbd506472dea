import type { Logger } from "pino";
import { z } from "zod";
import { shopDomain } from "../shops/shop-domain.ts";
import { signatureMatches } from "../signatures/signature-matches.ts";
import type { WebHandler } from "../web/node-handler.ts";
import type { Topic } from "./topic.ts";
import type { WebhookLog } from "./webhook-log.ts";

const headersSchema = z.object({
  id: z.string().min(1).max(200),
  shop: shopDomain,
  triggeredAt: z.iso.datetime({ offset: true }).nullable(),
});

/**
 * Carries out each webhook of Shopify once per webhook id. Checks the signature over the raw body first (401), then the topic (404),
 * then the headers and the body (400). Failures get 500, so that Shopify retries. Shopify's library is not used, because it would
 * require a valid token, which a shop that has uninstalled the app does not have.
 */
export function webhooks(deps: {
  secret: string;
  topics: Record<string, Topic>;
  done: WebhookLog;
  log: Logger;
  clock: () => number;
}): WebHandler {
  return async (request) => {
    const { method, headers } = request;
    if (method !== "POST") return new Response(null, { status: 404 });
    const bytes = new Uint8Array(await request.arrayBuffer());
    const signature = headers.get("X-Shopify-Hmac-Sha256") ?? "";
    if (!signatureMatches(deps.secret, bytes, signature, "base64"))
      return new Response(null, { status: 401 });
    const name = headers.get("X-Shopify-Topic") ?? "";
    const topic = Object.hasOwn(deps.topics, name) ? deps.topics[name] : undefined;
    if (topic === undefined) return new Response(null, { status: 404 });
    const head = headersSchema.safeParse({
      id: headers.get("X-Shopify-Webhook-Id"),
      shop: headers.get("X-Shopify-Shop-Domain"),
      triggeredAt: headers.get("X-Shopify-Triggered-At"),
    });
    const content = topic.body.safeParse(jsonIn(bytes));
    if (!head.success || !content.success) return new Response(null, { status: 400 });
    const { id, shop } = head.data;
    // The shop header is not signed. If the body names a shop, both must be the same.
    if ((topic.shopIn(content.data) ?? shop) !== shop) return new Response(null, { status: 400 });
    if (await deps.done.has(id)) return new Response(null, { status: 200 });
    const triggeredAt = new Date(head.data.triggeredAt ?? deps.clock());
    await topic.carryOut(content.data, { shop, triggeredAt });
    await deps.done.add(id, deps.clock());
    deps.log.info({ topic: name, shop }, "webhook");
    return new Response(null, { status: 200 });
  };
}

function jsonIn(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
