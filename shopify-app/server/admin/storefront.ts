import type { GetSiteResponse } from "@parley/client/types";
import type { Logger } from "pino";
import { z } from "zod";
import type { Service } from "../service/service.ts";
import type { Shop, ShopStore } from "../shops/shop-store.ts";
import type { AdminGraphql } from "./admin-graphql.ts";
import { singleFlight } from "./single-flight.ts";

/** Milliseconds that a screen waits for each call. */
const PATIENCE = 4_000;

const MOST_ORIGINS = 100;

/**
 * `domains` is deprecated in favour of `domainsPaginated`, which no dated version has up to 2026-10. `domains` needs no scope,
 * unlike `webPresences`, which needs `read_markets`.
 */
const QUERY = `query Storefront {
  shop { ianaTimezone contactEmail primaryDomain { url } domains { url } }
  currentAppInstallation { id metafields(namespace: "parley", first: 10) { nodes { key value } } }
}`;

const WRITE = `mutation SetMetafields($metafields: [MetafieldsSetInput!]!) {
  metafieldsSet(metafields: $metafields) { userErrors { field message } }
}`;

const found = z.object({
  data: z.object({
    shop: z.object({
      ianaTimezone: z.string(),
      contactEmail: z.string().nullish(),
      primaryDomain: z.object({ url: z.url({ protocol: /^https$/ }) }),
      domains: z.array(z.object({ url: z.url() })),
    }),
    currentAppInstallation: z.object({
      id: z.string(),
      metafields: z.object({ nodes: z.array(z.object({ key: z.string(), value: z.string() })) }),
    }),
  }),
});

type Found = z.output<typeof found>["data"];
type Installation = Found["currentAppInstallation"];

interface AtService {
  parley: ReturnType<Service["clientFor"]>;
  site: GetSiteResponse;
}

const written = z.object({
  data: z.object({ metafieldsSet: z.object({ userErrors: z.array(z.unknown()).length(0) }) }),
});

/** Resolves to true if the shop's pages can find their chat; to false if Shopify or the service does not respond now. */
export type ConnectStorefront = (shop: Shop, graphql: AdminGraphql) => Promise<boolean>;

/**
 * Lets the shop's pages find their chat: adds the origins of the shop's domains to the site, and writes the public key and the
 * service's address to the app's own metafields for Liquid (`app.metafields.parley`). Also sets the shop's time zone and contact
 * address on the site. Writes only changes. Failures are logged and retried on the next visit; the `Response` for a revoked token
 * is rethrown.
 */
export function storefrontConnection(deps: {
  service: Service;
  store: ShopStore;
  log: Logger;
}): ConnectStorefront {
  const { service, store, log } = deps;

  async function connect(shop: Shop, graphql: AdminGraphql): Promise<void> {
    const { data } = found.parse(await graphql(QUERY, { patience: PATIENCE }));
    const parley = service.clientFor(shop.apiKey);
    const site = await parley.site.get();
    await allowOrigins(shop, originsOf(shop, data.shop), { parley, site });
    await countInDays(data.shop.ianaTimezone, { shop, parley, site });
    await notifyContact(data.shop.contactEmail, { shop, parley, site });
    await writeMetafields(shop, data.currentAppInstallation, graphql);
  }

  async function allowOrigins(
    shop: Shop,
    origins: string[],
    { parley, site: { allowed_origins } }: AtService,
  ): Promise<void> {
    const removed = (await store.originsAdded(shop.domain)).filter((origin) => !origins.includes(origin));
    const remaining = allowed_origins.filter((origin) => !removed.includes(origin));
    const added = origins
      .filter((origin) => !remaining.includes(origin))
      .slice(0, Math.max(0, MOST_ORIGINS - remaining.length));
    if (added.length + removed.length === 0) return;
    await parley.site.update({ allowed_origins: [...remaining, ...added] });
    await store.noteOrigins(shop.domain, { added, removed });
  }

  /** Sets the site's time zone to the shop's. Only logs a failure, such as a zone that the service does not support. */
  async function countInDays(
    timezone: string,
    { shop, parley, site }: AtService & { shop: Shop },
  ): Promise<void> {
    if (site.timezone === timezone) return;
    const { fault } = await parley.site.update({ timezone }).then(
      () => ({ fault: undefined }),
      (err: unknown) => ({ fault: err }),
    );
    if (fault !== undefined)
      log.warn({ err: fault, shop: shop.domain }, "the shop's time zone was not accepted");
  }

  /**
   * Sets the shop's contact e-mail address for notifications, unless the merchant has set others. Sets it only once, so that a
   * removed address stays removed. Uses the shop's own key, so that the address must be confirmed: it may belong to anybody.
   */
  async function notifyContact(
    email: string | null | undefined,
    { shop, parley, site }: AtService & { shop: Shop },
  ): Promise<void> {
    if (!email || (await store.isNotified(shop.domain))) return;
    if (site.notify_emails.length === 0) {
      const refused = await parley.site.update({ notify_emails: [email] }).then(
        () => undefined,
        (err: unknown) => ({ err }),
      );
      if (refused !== undefined) {
        log.warn({ ...refused, shop: shop.domain }, "the shop's contact address was not accepted");
        return;
      }
    }
    await store.noteNotified(shop.domain);
  }

  async function writeMetafields(
    shop: Shop,
    { id: ownerId, metafields }: Installation,
    graphql: AdminGraphql,
  ) {
    const stale = Object.entries({ public_key: shop.publicKey, service_url: service.publicUrl })
      .filter(([key, value]) => !metafields.nodes.some((node) => node.key === key && node.value === value))
      .map(([key, value]) => ({ ownerId, namespace: "parley", key, value, type: "single_line_text_field" }));
    if (stale.length === 0) return;
    written.parse(await graphql(WRITE, { variables: { metafields: stale }, patience: PATIENCE }));
  }

  // A page's concurrent loaders share one update.
  const flight = singleFlight<boolean>();
  return (shop, graphql) =>
    flight(shop.domain, async () => {
      try {
        await connect(shop, graphql);
        return true;
      } catch (err) {
        if (err instanceof Response) throw err;
        log.warn({ err, shop: shop.domain }, "the storefront could not be updated");
        return false;
      }
    });
}

/** The permanent and the primary domain first. Omits domains without a certificate (`http://`), which cannot show a chat. */
function originsOf(shop: Shop, { primaryDomain, domains }: Found["shop"]): string[] {
  const urls = [`https://${shop.domain}`, primaryDomain.url, ...domains.map(({ url }) => url)];
  const origins = urls.map((url) => new URL(url).origin).filter((origin) => origin.startsWith("https:"));
  return [...new Set(origins)];
}
