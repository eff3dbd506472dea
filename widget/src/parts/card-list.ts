import { harmlessText, parsedAddress, realDestination } from "@parley/markdown";
import type { Message } from "../conversation/message.ts";
import { detach } from "../detach.ts";
import { element } from "../element.ts";
import type { PanelContext } from "../panel/panel-context.ts";
import { filled } from "../strings/filled.ts";
import { cardButtons } from "./card-buttons.ts";
import { LINK } from "./link.ts";

/** Creates the cards under a reply. Links must be `https:` or `http:`, pictures `https:`, and the owner must allow pictures. */
export function cardList(
  panelContext: PanelContext,
  message: Pick<Message, "cards" | "id">,
  say: (text: string) => void,
): HTMLElement {
  const { document, shell, strings, lang, appearance } = panelContext;
  const list = element(document, "ul", { class: "cards", "aria-label": strings.cards });
  for (const card of message.cards ?? []) {
    const { title, url, text = card.description, price, image, buttons = [] } = card;
    const address = url === undefined ? undefined : webAddress(url);
    if (url !== undefined && address === undefined) continue;
    const face = address
      ? element(document, "a", { class: "card", href: address.href, ...LINK })
      : element(document, "div", { class: "card" });
    const picture = appearance.images && image !== undefined ? webAddress(image) : undefined;
    if (picture?.protocol === "https:") {
      const attributes = { alt: "", loading: "lazy", referrerpolicy: "no-referrer", src: picture.href };
      const image = element(document, "img", attributes);
      image.onerror = () => detach(image);
      face.append(image);
    }
    const words = element(document, "span", { class: "card-words", dir: "auto", lang });
    const name = harmlessText(String(title));
    const real = address && realDestination(name, address.href);
    words.append(element(document, "b", {}, real ? `${name} (${real})` : name));
    if (text) words.append(element(document, "span", {}, harmlessText(String(text))));
    const statedPrice = harmlessText(String(price ?? ""));
    // If the page has a shop and the card an add-to-cart button, the shop provides the price.
    const isAsked = shell.options.shop && buttons.some(({ action }) => action === "add_to_cart");
    const cost = element(document, "span", { class: "price" }, isAsked ? "" : statedPrice);
    words.append(cost);
    if (address)
      words.append(element(document, "span", { class: "unseen" }, filled(strings.newTab, { text: "" })));
    face.append(words);
    list.append(element(document, "li", {}, face, ...cardButtons(panelContext, card, message, cost, say)));
  }
  // Focusable, because keyboard users must be able to scroll it.
  if (list.children.length > 1) list.tabIndex = 0;
  return list;
}

function webAddress(text: string): URL | undefined {
  const address = parsedAddress(text);
  return /^https?:$/.test(address?.protocol ?? "") ? address : undefined;
}
