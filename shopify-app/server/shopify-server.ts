import type { ServerBuild } from "@remix-run/node";
import { Router } from "express";
import { accessTokens } from "./admin/access-tokens.ts";
import { adminApi } from "./admin/admin-api.ts";
import { authenticateShop } from "./admin/authenticate-shop.ts";
import { merchantOf } from "./admin/merchant.ts";
import { sessionStorage } from "./admin/session-storage.ts";
import { shopify } from "./admin/shopify.ts";
import { shopifyApi } from "./admin/shopify-api.ts";
import { staff } from "./admin/staff.ts";
import { storefrontConnection } from "./admin/storefront.ts";
import { PROXY, WEBHOOKS_PATH } from "./app-config/needed-config.ts";
import { leasedMutex } from "./database/leased-mutex.ts";
import { openDatabase } from "./database/open-database.ts";
import { exportStore } from "./exports/export-store.ts";
import { inboxEndpoint } from "./inbox/inbox-endpoint.ts";
import type { AppOptions } from "./options.ts";
import { identity } from "./proxy/identity.ts";
import { serviceElsewhere } from "./service/service-elsewhere.ts";
import { serviceHere } from "./service/service-here.ts";
import { shopStore } from "./shops/shop-store.ts";
import { shops } from "./shops/shops.ts";
import { appLog } from "./web/app-log.ts";
import { addPages } from "./web/pages.ts";
import { screens } from "./web/screens.ts";
import { topics } from "./webhooks/topics.ts";
import { webhookLog } from "./webhooks/webhook-log.ts";
import { webhooks } from "./webhooks/webhooks.ts";

export interface RunningApp {
  address: string;
  /** Finishes what is in flight, then closes everything. */
  stop(): Promise<void>;
}

/** Creates and connects the app's parts. Rejects with an `OptionsError` or `AppOptionsError`. */
export async function shopifyServer(
  options: AppOptions,
  environment: Readonly<Record<string, string | undefined>>,
  build: ServerBuild,
): Promise<RunningApp> {
  const clock = Date.now;
  const log = appLog();
  const database = await openDatabase(options);
  const pages = Router();
  const stopping = new AbortController();
  const opening =
    options.elsewhere === undefined
      ? serviceHere(options, environment, pages)
      : serviceElsewhere(options, options.elsewhere, pages);
  const { service, vault, address, stop } = await opening.catch(async (error) => {
    await database.close();
    throw error;
  });

  // No `await` from here to the end, so that no request arrives before the pages are added.
  const exports = exportStore(database, vault);
  const sessions = sessionStorage(database, vault);
  const store = shopStore(database, vault);
  const ours = shops({ store, service, plan: options.plan, clock });
  const mutex = leasedMutex({ database, clock });
  const api = shopifyApi({ options, log });
  const admin = adminApi({ api, tokens: accessTokens({ api, sessions, mutex, log }) });
  const { authenticate } = shopify({ options, sessionStorage: sessions, log });
  const { apiSecret: secret, apiKey, appUrl } = options;
  const carriedOut = topics({ shops: ours, service, exports, sessions, mutex, log });
  const merchant = merchantOf({
    authenticate: authenticateShop({
      authenticate: authenticate.admin,
      api,
      sessions,
      shops: ours,
      mutex,
      apiKey,
      log,
      clock,
    }),
    adminApi: admin,
    service,
    exports,
    staff: staff({ api, log, clock }),
    connectStorefront: storefrontConnection({ service, store, log }),
  });
  addPages(pages, {
    appUrl,
    log,
    clock,
    endpoints: {
      [WEBHOOKS_PATH]: webhooks({ secret, topics: carriedOut, done: webhookLog(database), log, clock }),
      [`${PROXY.path}/identity`]: identity({ secret, shops: ours, adminApi: admin, clock }),
    },
    inbox: inboxEndpoint({ merchant, stopping: stopping.signal }),
    screens: screens(build, {
      apiKey,
      serviceUrl: service.publicUrl,
      merchant,
      stopping: stopping.signal,
      reportFailure: (err, { url }) => log.error({ err, path: new URL(url).pathname }, "screen failed"),
    }),
  });
  log.info({ address, appUrl }, "the app is listening");
  return {
    address,
    async stop() {
      stopping.abort();
      await stop();
      await database.close();
    },
  };
}
