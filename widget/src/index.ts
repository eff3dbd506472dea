import type { ChatWidget } from "./loader/chat-widget.ts";
import { mountChat as mount } from "./loader/mount-chat.ts";

export type { ChatWidget } from "./loader/chat-widget.ts";
export type { WidgetEventMap, WidgetEventName, WidgetListener } from "./loader/widget-events.ts";
export type { IdentityInput } from "./service/visitor-identity.ts";

export interface ChatOptions {
  /** The site's public key, `pk_…`. */
  site: string;
  /** Address of the service, such as `https://chat.example.com`. */
  base: string;
  /** The element (or its selector) that shows the chat inline. If undefined, a launcher in the corner opens the chat. */
  container?: Element | string;
  /** BCP 47; by default the page's language. */
  language?: string;
  /** Platform of the page's shop. Cards then show prices from the shop, and can add products to the cart. */
  shop?: "shopify" | "woocommerce";
  /** Base path of the shop's API on the page's origin; by default `/` (Shopify) or `/wp-json/` (WooCommerce). */
  shopPath?: string;
}

/** Adds a chat to the page. Browsers only. The panel is a separate module, which loads when a visitor approaches the launcher. */
export function mountChat({ base, ...options }: ChatOptions): ChatWidget {
  return mount({
    ...options,
    window,
    base: base.replace(/(\/v1)?\/*$/, "/v1"),
    loadPanel: () => import("./panel/panel.ts"),
    loadCorner: () => import("./parts/corner.ts"),
  });
}
