import type { ChatWidget } from "./loader/chat-widget.ts";
import { mountChat as mount } from "./loader/mount-chat.ts";

export type { ChatWidget } from "./loader/chat-widget.ts";
export type { WidgetEventMap, WidgetEventName, WidgetListener } from "./loader/widget-events.ts";
export type { IdentityInput } from "./service/visitor-identity.ts";

export interface ChatOptions {
  /** The site's public key, `pk_…`. */
  site: string;
  /** Where the service is, as `https://chat.example.com`. */
  base: string;
  /** An element or a selector: there the chat stands in the page; without one, a launcher in the corner opens it. */
  container?: Element | string;
  /** BCP 47; unless said, the page's. */
  language?: string;
  /** The shop whose page this is: then cards say its prices, and put its products into its cart. */
  shop?: "shopify" | "woocommerce";
  /** Where that shop's calls begin, a path of the page's own origin; `/` and `/wp-json/` by default. */
  shopPath?: string;
}

/** Puts a chat on the page. For the browser only; the panel is a module of its own, fetched when a visitor comes near. */
export function mountChat({ base, ...options }: ChatOptions): ChatWidget {
  return mount({
    ...options,
    window,
    base: base.replace(/(\/v1)?\/*$/, "/v1"),
    loadPanel: () => import("./panel/panel.ts"),
    loadCorner: () => import("./parts/corner.ts"),
  });
}
