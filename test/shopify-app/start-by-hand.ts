// Starts the app with a pretend Shopify, to use it by hand: npx node test/shopify-app/start-by-hand.ts.
// Ctrl-C ends both.

import { builtShopifyApp } from "../provision/built-shopify-app.ts";
import { builtWidget } from "../provision/built-widget.ts";
import { pretendShopify } from "./pretend-shopify/pretend-shopify.ts";
import { dataFolder, startedApp } from "./started-app.ts";

await builtWidget();
await builtShopifyApp();
const shopify = await pretendShopify();
const data = await dataFolder();
const app = await startedApp(shopify, data.path);
process.stdout.write(
  [
    `The app listens on ${app.address}.`,
    `A browser sees Shopify through the proxy ${shopify.proxy}:`,
    `  chromium --proxy-server=${shopify.proxy} --ignore-certificate-errors ${shopify.adminUrl("first.myshopify.com", "/app")}`,
    "",
  ].join("\n"),
);
process.once("SIGINT", async () => {
  await app.stop();
  await shopify.close();
  await data.remove();
});
