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
  /** An element or a selector: shows the chat inline in that element. Without it, a launcher in the corner opens the chat. */
  container?: Element | string;
  /** BCP 47; by default the page's language. */
  language?: string;
  /** The shop that the page belongs to: cards then show its prices and can add its products to its cart. */
  shop?: "shopify" | "woocommerce";
  /** Base path of that shop's calls on the page's own origin; by default `/` or `/wp-json/`. */
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
