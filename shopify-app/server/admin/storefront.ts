import type { Logger } from "pino";
import { z } from "zod";
import type { Service } from "../service/service.ts";
import type { Shop } from "../shops/shop-store.ts";
import type { AdminGraphql } from "./admin-graphql.ts";

const QUERY = `query Storefront {
  shop { primaryDomain { url } }
  currentAppInstallation { id metafields(namespace: "parley", first: 10) { nodes { key value } } }
}`;

const WRITE = `mutation SetMetafields($metafields: [MetafieldsSetInput!]!) {
  metafieldsSet(metafields: $metafields) { userErrors { field message } }
}`;

const found = z.object({
  data: z.object({
    shop: z.object({ primaryDomain: z.object({ url: z.url({ protocol: /^https$/ }) }) }),
    currentAppInstallation: z.object({
      id: z.string(),
      metafields: z.object({ nodes: z.array(z.object({ key: z.string(), value: z.string() })) }),
    }),
  }),
});

const written = z.object({
  data: z.object({ metafieldsSet: z.object({ userErrors: z.array(z.unknown()).length(0) }) }),
});

/** True once the shop's pages can find their chat; false where Shopify or the service do not answer now. */
export type ConnectStorefront = (shop: Shop, graphql: AdminGraphql) => Promise<boolean>;

/**
 * Lets the shop's pages find their chat: the origins they may have are the site's, and Liquid reads the public key and the
 * service's address from the app's own metafields (`app.metafields.parley`). Writes only what has changed. What fails is
 * logged, and done at the next visit; the library's `Response` for a revoked token is thrown on.
 */
export function storefrontConnection({ service, log }: { service: Service; log: Logger }): ConnectStorefront {
  return async (shop, graphql) => {
    try {
      await connect(shop, graphql, service);
      return true;
    } catch (err) {
      if (err instanceof Response) throw err;
      log.warn({ err, shop: shop.domain }, "the storefront is not up to date");
      return false;
    }
  };
}

async function connect(shop: Shop, graphql: AdminGraphql, service: Service): Promise<void> {
  const { data } = found.parse(await (await graphql(QUERY)).json());
  const origins = [...new Set([`https://${shop.domain}`, new URL(data.shop.primaryDomain.url).origin])];
  const parley = service.clientFor(shop.apiKey);
  const { allowed_origins } = await parley("GET /site", {});
  if (origins.join() !== allowed_origins.join()) {
    await parley("PATCH /site", { body: { allowed_origins: origins } });
  }
  const { id: ownerId, metafields } = data.currentAppInstallation;
  const stale = Object.entries({ public_key: shop.publicKey, service_url: service.publicUrl })
    .filter(([key, value]) => !metafields.nodes.some((node) => node.key === key && node.value === value))
    .map(([key, value]) => ({ ownerId, namespace: "parley", key, value, type: "single_line_text_field" }));
  if (stale.length === 0) return;
  written.parse(await (await graphql(WRITE, { variables: { metafields: stale } })).json());
}
