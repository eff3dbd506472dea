import { ParleyError } from "@parley/core/client";
import type { AppOptions } from "../options.ts";
import type { Service } from "../service/service.ts";
import type { Shop, ShopStore } from "./shop-store.ts";

/**
 * Milliseconds that our clock may be ahead of Shopify's, and an exchanged token under way. A shop that came back within them
 * is closed by a late uninstall, and opened by its next token; without them an uninstall right after an exchange would
 * be taken for an earlier one, and nothing would close that site.
 */
const CLOCK_SKEW = 5_000;

/** Milliseconds from an uninstall to its `shop/redact` (shopify.dev, "Privacy law compliance"). */
const UNTIL_ERASURE = 48 * 3_600_000;

/** What install, uninstall and erasure do to a shop's site. Rejects with `ParleyError` where the service cannot be reached. */
export interface Shops {
  /** Undefined for a shop that never installed the app, or whose data were erased. */
  find(domain: string): Promise<Shop | undefined>;
  /** The shop with its site open: made at the first call, reopened at the first one after an uninstall. */
  installed(domain: string): Promise<Shop>;
  /** The same, right after Shopify has exchanged a token for it: whatever uninstall came before is over. */
  exchanged(domain: string): Promise<Shop>;
  /** Nobody can chat any more; everything is kept. False, and nothing done, if the app was installed again after `at`. */
  close(domain: string, at: Date): Promise<boolean>;
  /**
   * Erases the site with all its conversations, `at` being 48 hours after the uninstall. False, and nothing done, if the app
   * was installed again after that uninstall.
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

  /** Of two that make it at the same time, the one whose row is kept wins; the other's site is removed again. */
  async function make(domain: string): Promise<Shop> {
    const site = await service.operator("POST /sites", {
      body: { name: domain, plan: deps.plan, allowed_origins: [`https://${domain}`] },
    });
    const shop: Shop = {
      domain,
      siteId: site.site_id,
      publicKey: site.public_key,
      apiKey: site.api_key,
      identitySecret: site.identity_secret,
      installedAt: now(),
      closedAt: undefined,
    };
    if (await store.add(shop)) return shop;
    await removeSite(shop.siteId);
    return installed(domain);
  }

  async function installed(domain: string): Promise<Shop> {
    const shop = await store.find(domain);
    if (shop === undefined) return make(domain);
    if (shop.closedAt === undefined) return shop;
    await service.clientFor(shop.apiKey)("PATCH /site", { body: { closed: false } });
    await store.markOpen(domain);
    return { ...shop, closedAt: undefined };
  }

  async function removeSite(id: string): Promise<void> {
    await service.operator("DELETE /sites/{id}", { params: { id } }).catch((error: unknown) => {
      if (!(error instanceof ParleyError && error.status === 404)) throw error;
    });
  }

  /** Webhooks may come days late: what happened before the last exchange is over. */
  const isOver = (shop: Shop | undefined, at: Date) =>
    shop !== undefined && Date.parse(shop.installedAt) > at.getTime() + CLOCK_SKEW;

  /**
   * Whether a shop is open for an exchange after the uninstall that is to be erased now. A doubtful one is kept: nothing
   * brings erased conversations back, and whose uninstall was carried out is closed.
   */
  const hasComeBack = (shop: Shop | undefined, at: Date) =>
    shop !== undefined &&
    shop.closedAt === undefined &&
    Date.parse(shop.installedAt) > at.getTime() - UNTIL_ERASURE - CLOCK_SKEW;

  return {
    find: store.find,
    installed,
    async exchanged(domain) {
      // First of all: what follows may fail while the service cannot be reached, and the token is kept all the same.
      await store.markInstalled(domain, now());
      return installed(domain);
    },
    async close(domain, at) {
      const shop = await store.find(domain);
      if (isOver(shop, at)) return false;
      if (shop === undefined || shop.closedAt !== undefined) return true;
      await service.clientFor(shop.apiKey)("PATCH /site", { body: { closed: true } });
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
