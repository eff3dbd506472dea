import type { SessionStorage } from "@shopify/shopify-app-session-storage";
import type { Logger } from "pino";
import { z } from "zod";
import type { HandledTopic } from "../app-config/needed-config.ts";
import type { KeyedMutex } from "../database/keyed-mutex.ts";
import type { ExportStore } from "../exports/export-store.ts";
import type { Service } from "../service/service.ts";
import { shopDomain } from "../shops/shop-domain.ts";
import type { Shops } from "../shops/shops.ts";
import { type Topic, topic } from "./topic.ts";

const number = z.int().nonnegative();
/** Null for an absent address, and for one that is longer than the contact form accepts. */
const email = z.string().max(254).nullish().catch(null);
const customer = z.looseObject({ id: number, email });

/** Refuses the body of a webhook about a customer: the signature does not cover the topic, which somebody could change. */
const shopOnly = z.looseObject({ shop_domain: shopDomain, customer: z.never().optional() });
const uninstalledShop = z.looseObject({ id: number, myshopify_domain: shopDomain });
const scopes = z.looseObject({ id: number, current: z.array(z.string().max(100)).max(200) });
const dataRequest = z.looseObject({
  shop_domain: shopDomain,
  customer,
  data_request: z.looseObject({ id: number }),
});
const redaction = z.looseObject({
  shop_domain: shopDomain,
  customer,
  orders_to_redact: z.array(z.unknown()),
});

/** Every topic that shopify.app.toml subscribes to. All use the site's own key, so none needs a token of the shop. */
export function topics(deps: {
  shops: Shops;
  service: Service;
  exports: ExportStore;
  sessions: SessionStorage;
  /** By shop: for changes to the shop or its access token. */
  mutex: KeyedMutex;
  log: Logger;
}): Record<HandledTopic, Topic> {
  const { shops, service, exports, sessions, mutex, log } = deps;

  async function forgetSessions(shop: string): Promise<void> {
    const found = await sessions.findSessionsByShop(shop);
    await sessions.deleteSessions(found.map(({ id }) => id));
  }

  function isOver(topic: string, shop: string): void {
    log.info({ topic, shop }, "ignored: this webhook belongs to an uninstall before the last install");
  }

  return {
    "app/uninstalled": topic({
      body: uninstalledShop,
      shopIn: (body) => body.myshopify_domain,
      carryOut: (_, { shop, triggeredAt }) =>
        mutex(shop, async () => {
          if (!(await shops.close(shop, triggeredAt))) return isOver("app/uninstalled", shop);
          await forgetSessions(shop);
        }),
    }),
    "app/scopes_update": topic({
      body: scopes,
      shopIn: () => undefined,
      carryOut: ({ current }, { shop }) =>
        mutex(shop, async () => {
          for (const session of await sessions.findSessionsByShop(shop)) {
            session.scope = current.join(",");
            await sessions.storeSession(session);
          }
        }),
    }),
    "customers/data_request": topic({
      body: dataRequest,
      shopIn: (body) => body.shop_domain,
      async carryOut(body, { shop, triggeredAt }) {
        const site = await shops.find(shop);
        if (site === undefined) return;
        const customerId = String(body.customer.id);
        const parley = service.clientFor(site.apiKey);
        const answer = await parley.users.export(customerId);
        if (body.customer.email) {
          const asGuest = await parley.contacts.export(body.customer.email);
          answer.sessions.push(...asGuest.sessions);
        }
        const entry = {
          id: String(body.data_request.id),
          customerId,
          requestedAt: triggeredAt.toISOString(),
        };
        await exports.add(shop, entry, JSON.stringify(answer));
      },
    }),
    "customers/redact": topic({
      body: redaction,
      shopIn: (body) => body.shop_domain,
      async carryOut(body, { shop }) {
        const site = await shops.find(shop);
        if (site === undefined) return;
        const id = String(body.customer.id);
        const parley = service.clientFor(site.apiKey);
        await parley.users.delete(id);
        if (body.customer.email) await parley.contacts.delete(body.customer.email);
        await exports.removeOfCustomer(shop, id);
      },
    }),
    "shop/redact": topic({
      body: shopOnly,
      shopIn: (body) => body.shop_domain,
      carryOut: (_, { shop, triggeredAt }) =>
        mutex(shop, async () => {
          if (!(await shops.erase(shop, triggeredAt))) return isOver("shop/redact", shop);
          await exports.removeOfShop(shop);
          await forgetSessions(shop);
        }),
    }),
  };
}
