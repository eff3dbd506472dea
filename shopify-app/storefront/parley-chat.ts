/**
 * The script of a shop's pages with the chat: the widget's loader, which reads its script tag, and the code that sends the
 * shop's data to the chat.
 */
import { followEditor } from "./follow-editor.ts";
import { moveLauncher } from "./move-launcher.ts";
import { sendShopData } from "./send-shop-data.ts";
import { shopFacts } from "./shop-facts.ts";
import { runLoader } from "./widget-loader.js";

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

/** Whether the chat is on the page, maybe from another block. An element with the id `ChatWidget` does not count. */
function isThere(): boolean {
  return Object.hasOwn(window, "ChatWidget") && !Array.isArray(window.ChatWidget);
}
