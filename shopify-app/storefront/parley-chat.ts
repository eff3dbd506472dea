import { followEditor } from "./follow-editor.ts";
import { moveLauncher } from "./move-launcher.ts";
import { sendShopData } from "./send-shop-data.ts";
import { shopFacts } from "./shop-facts.ts";
import { runLoader } from "./widget-loader.js";

/**
 * The script of every page in a shop: the widget's loader, which reads its script tag, and the code that sends the
 * shop's data to the chat.
 */
const own = (document.currentScript ?? document.querySelector("script[data-site^=pk_]")) as HTMLScriptElement;

/** The width below which Shopify's own themes use their phone layout. */
const PHONE = "(max-width: 749px)";

if (!isThere() && !(own.dataset.phones === "false" && matchMedia(PHONE).matches)) {
  runLoader();
  if (isThere()) {
    moveLauncher(own.dataset);
    followEditor(own);
    sendShopData(shopFacts(document));
  }
}

/**
 * Also before the loader has run, if another block of the page contains the chat. A page element with that id does not
 * count.
 */
function isThere(): boolean {
  return Object.hasOwn(window, "ChatWidget") && !Array.isArray(window.ChatWidget);
}
