import { npmTools } from "./npm-tools.ts";

/** npm packages that build and run the Shopify app, about 270 MB. */
export const shopifyTools = npmTools({
  name: "Shopify app's tools",
  onlyFor: "test/shopify-app",
  folder: "shopify-app",
});
