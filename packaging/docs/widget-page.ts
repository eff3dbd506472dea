import { readFileSync } from "node:fs";
import type { ChatWidget, WidgetEventName } from "../../widget/src/index.ts";
import { MADE, table } from "./page-text.ts";

/** With the types' names: one that is not described, or is no more, is a fault of types. */
const METHODS: Record<keyof ChatWidget, [call: string, says: string]> = {
  open: ["open()", "Shows the panel."],
  close: ["close()", "Hides it."],
  toggle: ["toggle()", "Shows or hides it."],
  sendMessage: [
    "sendMessage(text)",
    "Sends a message, open or not. The promise resolves when it is answered or has failed. It never rejects.",
  ],
  setContext: [
    "setContext(data)",
    "Merges your own keys into the `context` of the messages to come. `page_url`, `page_title`, `referrer`, `user_name` and `cart_total` are texts.",
  ],
  getContext: ["getContext()", "A copy of your own keys."],
  clearHistory: [
    "clearHistory()",
    "Deletes the conversation, on the service too, and forgets the keys of `setContext`.",
  ],
  identify: [
    "identify(who)",
    "Says who the visitor is: a token, a function that fetches one, or a user as the page knows them. Without `who`: nobody is logged in any more. Once a visitor was identified or wrote, the next call forgets what `setContext` set. See [Who the visitor is](../identity.md).",
  ],
  on: ["on(event, callback)", "Subscribes. Returns a function that unsubscribes."],
  off: ["off(event, callback)", "Unsubscribes."],
  destroy: ["destroy()", "Takes the chat off the page. The session is kept for the next page."],
};

const EVENTS: Record<WidgetEventName, [data: string, when: string]> = {
  open: ["`{ session_id }`", "The panel opens. `session_id` is null where no session could be had."],
  close: ["`{ session_id }`", "The panel closes."],
  "message:sent": ["`{ content, session_id }`", "Once for each message, not for each retry."],
  "message:received": [
    "`{ content, session_id, response_time_ms }`",
    "A reply, or a message that nobody asked for: then `response_time_ms` is 0.",
  ],
  "message:action": [
    "`{ action, label, session_id, product?, url?, result? }`",
    "The visitor pressed a card's button. `result` of `add_to_cart`: `added`, `out_of_stock`, `failed` or `offline`.",
  ],
  error: ["`{ code, message }`", "Something failed. The codes follow."],
};

const CODES: [code: string, means: string][] = [
  ["NETWORK_ERROR", "No answer came, or the page's origin is [not allowed](errors.md#origin-not-allowed)."],
  ["BAD_ANSWER", "It was not Parley that answered, but a proxy perhaps."],
  ["CONSENT_REQUIRED", "The visitor has not agreed to `appearance.consent` yet."],
  [
    "UNSUPPORTED_BROWSER",
    "The browser is older than [those of the widget](../guides/widget-in-depth.md#browsers).",
  ],
  ["UNEXPECTED", "A fault in the widget."],
];

const ATTRIBUTES: [name: string, says: string][] = [
  ["data-site", "The site's public key. Required."],
  ["data-container", "A selector: the chat stands in that element, without a button."],
  ["data-language", "The chat's language (BCP 47), where it is not the page's."],
  [
    "data-shop",
    "`shopify` or `woocommerce`: cards say that shop's prices, and put its products into its cart. See [Cards for shops](../guides/shops.md).",
  ],
  [
    "data-shop-path",
    "Where that shop's calls begin, a path of the page's own origin; `/` and `/wp-json/` by default.",
  ],
  ["data-service", "Where the service is, where the script comes from elsewhere."],
];

const PROPERTIES: Record<string, string> = {
  "--parley-accent": "Launcher, *Send* and the visitor's own messages.",
  "--parley-on-accent": "What is written on these.",
  "--parley-accent-hover": "The same under the pointer.",
  "--parley-accent-active": "The same while pressed.",
  "--parley-edge": "The outline of what is filled with the accent.",
  "--parley-link": "Links, what can be picked, focus rings.",
  "--parley-tint": "Quick replies and buttons of cards.",
  "--parley-wash": "The header of a chat in which nothing was said yet.",
  "--parley-surface": "The panel.",
  "--parley-raised": "What lies on it, such as replies.",
  "--parley-text": "What is written on these.",
  "--parley-muted": "The same, less loud.",
  "--parley-line": "Lines that only separate.",
  "--parley-field-line": "The outline of the input.",
  "--parley-danger": "What went wrong.",
  "--parley-danger-surface": "Its ground.",
  "--parley-font": "The font.",
  "--parley-radius": "The panel's corners.",
  "--parley-inset": "The distance from the edges of the screen.",
  "--parley-z-index":
    "What it lies above. Where the page sets none, the chat is in the top layer, above everything else.",
  "--parley-inline-size": "The panel's width.",
  "--parley-block-size": "The panel's height.",
};

export function widgetPage(): string {
  const guide = readFileSync(new URL("../../widget/README.md", import.meta.url), "utf8");
  const told = new Set(guide.match(/--parley-[a-z-]*[a-z]/g));
  const missing = [...told].filter((name) => !Object.hasOwn(PROPERTIES, name));
  if (missing.length > 0) throw new Error(`packaging/docs/widget-page.ts lacks ${missing.join(", ")}`);
  const code = (text: string) => `\`${text}\``;
  return `${[
    "# Widget",
    MADE,
    "[The widget](../widget.md) shows how to put it on a page. [The widget in depth](../guides/widget-in-depth.md) tells the rest.",
    "## Attributes",
    '```html\n<script src="https://chat.example.com/widget.js" data-site="pk_…" async></script>\n```',
    table(
      ["Attribute of the script", "What it says"],
      ATTRIBUTES.map(([name, says]) => [code(name), says]),
    ),
    "## Methods",
    "`window.ChatWidget` is there once the script has run.",
    table(
      ["Method", "What it does"],
      Object.values(METHODS).map(([call, says]) => [code(call), says]),
    ),
    "## Events",
    '```js\nChatWidget.on("message:received", ({ content }) => console.log(content));\n```',
    table(
      ["Event", "The callback gets", "When"],
      Object.entries(EVENTS).map(([name, [data, when]]) => [code(name), data, when]),
    ),
    "The `code` of an `error` is one of the [API's](errors.md), or one of these:",
    table(
      ["Code", "What it means"],
      CODES.map(([name, means]) => [code(name), means]),
    ),
    "## Properties",
    "CSS custom properties that a page may set on the element `parley-chat`. Whoever sets a colour answers for its contrast.",
    "```css\nparley-chat {\n  --parley-accent: #7048e8;\n  --parley-on-accent: #fff;\n}\n```",
    table(
      ["Property", "What it paints or sets"],
      Object.entries(PROPERTIES).map(([name, says]) => [code(name), says]),
    ),
  ].join("\n\n")}\n`;
}
