import { ParleyError } from "@parley/client";
import type { AppOptions } from "../options.ts";
import type { Service } from "../service/service.ts";
import type { Shop, ShopStore } from "./shop-store.ts";

/**
 * Milliseconds by which our clock may be ahead of Shopify's, plus the time of a token exchange. An uninstall dated up to this
 * long before the last exchange still closes the site: it may have happened after the exchange, and nothing else would close the
 * site. If the shop was in fact reinstalled, its next token reopens the site.
 */
const CLOCK_SKEW = 5_000;

/** Milliseconds from an uninstall to its `shop/redact` (shopify.dev, "Privacy law compliance"). */
const UNTIL_ERASURE = 48 * 3_600_000;

/** Customers are identified by the app proxy, so a user whom a page only claims is unverified and stays a guest. */
const VERIFIED_ONLY = { claimed_users: "drop" } as const;

/**
 * Carries out install, uninstall and erasure on a shop's site; callers that change a shop must hold its mutex. Rejects
 * with `ParleyError` if the service cannot be reached.
 */
export interface Shops {
  /** Finds a shop; undefined if it never installed the app, or if its data were erased. */
  find(domain: string): Promise<Shop | undefined>;
  /**
   * Returns the shop with its site open. Call it after Shopify has exchanged a token that was requested at `at`, because
   * that shows that the app is installed again after any earlier uninstall. The first call creates the site, and the
   * first call after an uninstall reopens it.
   */
  exchanged(domain: string, at: Date): Promise<Shop>;
  /** Stops all chats and keeps the data. Returns false and does nothing if the app was installed again after `at`. */
  close(domain: string, at: Date): Promise<boolean>;
  /**
   * Erases the site with all its conversations; `at` is 48 hours after the uninstall. Returns false and does nothing if
   * the app was installed again after that uninstall.
   */
  erase(domain: string, at: Date): Promise<boolean>;
}

export function shops(deps: {
  store: ShopStore;
  service: Service;
  plan: AppOptions["plan"];
  clock: () => number;
}): Shops {
  const { store, service } = deps;
  const now = () => new Date(deps.clock()).toISOString();

  async function make(domain: string, at: Date): Promise<Shop> {
    const site = await service.operator.sites.create({
      name: domain,
      plan: deps.plan,
      allowed_origins: [`https://${domain}`],
      ...VERIFIED_ONLY,
    });
    if (site.api_key === undefined) throw new Error("The service returned no key for the new site.");
    const shop: Shop = {
      domain,
      siteId: site.site_id,
      publicKey: site.public_key,
      apiKey: site.api_key,
      identitySecret: site.identity_secret,
      installedAt: at.toISOString(),
      closedAt: undefined,
    };
    if (await store.add(shop)) return shop;
    await removeSite(shop.siteId);
    throw new Error(`Another replica installed ${domain} at the same time.`);
  }

  async function opened(domain: string, at: Date): Promise<Shop> {
    const shop = await store.find(domain);
    if (shop === undefined) return make(domain, at);
    if (shop.closedAt === undefined) return shop;
    await service.clientFor(shop.apiKey).site.update({ closed: false });
    await store.markOpen(domain);
    return { ...shop, closedAt: undefined };
  }

  async function removeSite(id: string): Promise<void> {
    await service.operator.sites.delete(id).catch((error: unknown) => {
      if (!(error instanceof ParleyError && error.status === 404)) throw error;
    });
  }

  /** Whether an event no longer applies because it is from before the last exchange: webhooks may arrive days late. */
  const isOver = (shop: Shop | undefined, at: Date) =>
    shop !== undefined && Date.parse(shop.installedAt) > at.getTime() + CLOCK_SKEW;

  /**
   * Whether the shop was reinstalled after the uninstall that caused this erasure. True if unclear, because erased conversations
   * cannot be restored. A shop that is still closed was not reinstalled.
   */
  const hasComeBack = (shop: Shop | undefined, at: Date) =>
    shop !== undefined &&
    shop.closedAt === undefined &&
    Date.parse(shop.installedAt) > at.getTime() - UNTIL_ERASURE - CLOCK_SKEW;

  return {
    find: store.find,
    async exchanged(domain, at) {
      // Records the exchange first: the next call fails if the service cannot be reached, but Shopify's library stores the token
      // in any case.
      await store.markInstalled(domain, at.toISOString());
      return opened(domain, at);
    },
    async close(domain, at) {
      const shop = await store.find(domain);
      if (isOver(shop, at)) return false;
      if (shop === undefined || shop.closedAt !== undefined) return true;
      await service.clientFor(shop.apiKey).site.update({ closed: true });
      await store.markClosed(domain, now());
      return true;
    },
    async erase(domain, at) {
      const shop = await store.find(domain);
      if (isOver(shop, at) || hasComeBack(shop, at)) return false;
      if (shop === undefined) return true;
      await removeSite(shop.siteId);
      await store.remove(domain);
      return true;
    },
  };
}
