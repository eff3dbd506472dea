import { followEditor } from "./follow-editor.ts";
import { placeLauncher } from "./place-launcher.ts";
import { shopFacts } from "./shop-facts.ts";
import { tellShop } from "./tell-shop.ts";
import { runLoader } from "./widget-loader.js";

/** What every page of a shop gets: the widget's loader, which reads its script tag, and what tells the chat of the shop. */
const own = (document.currentScript ?? document.querySelector("script[data-site^=pk_]")) as HTMLScriptElement;

/** Where Shopify's own themes stop being a phone's. */
const PHONE = "(max-width: 749px)";

if (!isThere() && !(own.dataset.phones === "false" && matchMedia(PHONE).matches)) {
  runLoader();
  if (isThere()) {
    placeLauncher(own.dataset);
    followEditor(own);
    tellShop(shopFacts(document));
  }
}

/** Before the loader has run as well, where another block of the page has brought the chat. An element with that id is none. */
function isThere(): boolean {
  return Object.hasOwn(window, "ChatWidget") && !Array.isArray(window.ChatWidget);
}
