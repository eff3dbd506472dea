import { readFileSync } from "node:fs";
import type { ChatWidget, WidgetEventName } from "../../widget/src/index.ts";
import { MADE, table } from "./page-text.ts";

/** Keyed by the type's members, so that a missing or removed method causes a type error. */
const METHODS: Record<keyof ChatWidget, [call: string, says: string]> = {
  open: ["open()", "Shows the panel."],
  close: ["close()", "Hides it."],
  toggle: ["toggle()", "Shows or hides it."],
  sendMessage: [
    "sendMessage(text)",
    "Sends a message, even if the panel is closed. The promise resolves after the answer or a failure. It never rejects.",
  ],
  setContext: [
    "setContext(data)",
    "Merges your keys into the `context` of later messages. `page_url`, `page_title`, `referrer`, `user_name` and `cart_total` accept texts, numbers and booleans. The workflow receives them as texts.",
  ],
  getContext: ["getContext()", "Returns a copy of your keys."],
  clearHistory: [
    "clearHistory()",
    "Deletes the conversation, on the service too, and forgets the keys of `setContext`.",
  ],
  identify: [
    "identify(who)",
    "Identifies the visitor by a token, a function that fetches one, or an unverified user object. Without `who`: the visitor has logged out. If the visitor was already identified or has written, the call forgets what `setContext` set. See [Identify visitors](../guides/identity.md).",
  ],
  on: ["on(event, callback)", "Subscribes. Returns a function that unsubscribes."],
  off: ["off(event, callback)", "Unsubscribes."],
  destroy: ["destroy()", "Removes the chat from the page. The session stays for the next page."],
};

const EVENTS: Record<WidgetEventName, [data: string, when: string]> = {
  open: ["`{ session_id }`", "The panel opens. `session_id` is null if the widget could not get a session."],
  close: ["`{ session_id }`", "The panel closes."],
  "message:sent": ["`{ content, session_id }`", "Once for each message, not for each retry."],
  "message:received": [
    "`{ content, session_id, response_time_ms }`",
    "A reply, or an unsolicited message: then `response_time_ms` is 0.",
  ],
  "message:action": [
    "`{ action, label, session_id, product?, url?, result? }`",
    "The visitor pressed a card's button. `result` of `add_to_cart`: `added`, `out_of_stock`, `failed` or `offline`.",
  ],
  error: ["`{ code, message }`", "Something failed. The codes follow."],
};

const CODES: [code: string, means: string][] = [
  ["NETWORK_ERROR", "No answer came, or the page's origin is [not allowed](errors.md#origin-not-allowed)."],
  ["BAD_ANSWER", "Something other than Parley answered, perhaps a proxy."],
  ["CONSENT_REQUIRED", "The visitor has not agreed to `appearance.consent` yet."],
  [
    "UNSUPPORTED_BROWSER",
    "The browser is older than [the widget supports](../../widget/README.md#browsers).",
  ],
  ["UNEXPECTED", "A bug in the widget."],
];

const ATTRIBUTES: [name: string, says: string][] = [
  ["data-site", "The site's public key. Required."],
  ["data-container", "A selector: the chat is inside that element, without a button."],
  ["data-language", "The chat's language (BCP 47), if it differs from the page's."],
  [
    "data-shop",
    "`shopify` or `woocommerce`: cards show that shop's prices, and add its products to its cart. See [Product cards](../guides/cards.md).",
  ],
  [
    "data-shop-path",
    "The base path of that shop's calls, on the page's origin; `/` and `/wp-json/` by default.",
  ],
  ["data-service", "The service's address, if the script comes from another server."],
];

const PROPERTIES: Record<string, string> = {
  "--parley-accent": "Launcher, *Send* and the visitor's own messages.",
  "--parley-on-accent": "Text on the accent colour.",
  "--parley-accent-hover": "The accent colour under the pointer.",
  "--parley-accent-active": "The accent colour while pressed.",
  "--parley-edge": "Outline of elements that have the accent colour.",
  "--parley-link": "Links, selectable items, focus rings.",
  "--parley-tint": "Quick replies and buttons of cards.",
  "--parley-wash": "The header of an empty chat.",
  "--parley-surface": "The panel.",
  "--parley-raised": "Elements on the panel, such as replies.",
  "--parley-text": "Text on the panel and these elements.",
  "--parley-muted": "Less important text.",
  "--parley-line": "Separators.",
  "--parley-field-line": "The outline of the input.",
  "--parley-danger": "Error messages.",
  "--parley-danger-surface": "The background of error messages.",
  "--parley-font": "The font.",
  "--parley-radius": "The panel's corners.",
  "--parley-inset": "The distance from the edges of the screen.",
  "--parley-z-index":
    "The `z-index`. If the page sets none, the chat is in the top layer, above everything else.",
  "--parley-inline-size": "The panel's width.",
  "--parley-block-size": "The panel's height.",
};

export function widgetPage(): string {
  const guide = readFileSync(new URL("../../widget/README.md", import.meta.url), "utf8");
  const documented = new Set(guide.match(/--parley-[a-z-]*[a-z]/g));
  const missing = [...documented].filter((name) => !Object.hasOwn(PROPERTIES, name));
  if (missing.length > 0) throw new Error(`packaging/docs/widget-page.ts lacks ${missing.join(", ")}`);
  const code = (text: string) => `\`${text}\``;
  return `${[
    "# Widget",
    MADE,
    "[The widget](../guides/widget.md) shows how to put it on a page. [The widget in depth](../../widget/README.md) has the details.",
    "## Attributes",
    '```html\n<script src="https://chat.example.com/widget.js" data-site="pk_…" async></script>\n```',
    table(
      ["Attribute of the script", "Meaning"],
      ATTRIBUTES.map(([name, says]) => [code(name), says]),
    ),
    "## Methods",
    "`window.ChatWidget` exists when the script has run.",
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
      ["Code", "Meaning"],
      CODES.map(([name, means]) => [code(name), means]),
    ),
    "## Properties",
    "CSS custom properties that a page can set on the element `parley-chat`. If you set a colour, check its contrast.",
    "```css\nparley-chat {\n  --parley-accent: #7048e8;\n  --parley-on-accent: #fff;\n}\n```",
    table(
      ["Property", "What it sets"],
      Object.entries(PROPERTIES).map(([name, says]) => [code(name), says]),
    ),
  ].join("\n\n")}\n`;
}
