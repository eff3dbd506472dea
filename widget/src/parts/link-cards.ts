import { detach } from "../detach.ts";
import { element } from "../element.ts";
import { harmlessText } from "../markdown/harmless-text.ts";
import { parsedAddress } from "../markdown/parsed-address.ts";
import type { PanelContext } from "../panel/panel-context.ts";
import type { Card } from "../service/chat-service.ts";
import { filled } from "../strings/filled.ts";

/** Pages that a reply points to. Only `https:` and `http:` are let in, and pictures where the owner allows them. */
export function linkCards(
  { document, strings, lang, language, appearance }: PanelContext,
  cards: readonly Card[],
): HTMLElement {
  const list = element(document, "ul", { class: "cards", "aria-label": strings.cards });
  for (const { title, url, description, price, image } of cards) {
    const address = webAddress(url);
    if (address === undefined) continue;
    const link = element(document, "a", {
      class: "card",
      href: address.href,
      target: "_blank",
      rel: "noopener noreferrer nofollow",
    });
    const picture = appearance.images && image !== undefined ? webAddress(image) : undefined;
    if (picture?.protocol === "https:") {
      const attributes = { alt: "", loading: "lazy", referrerpolicy: "no-referrer", src: picture.href };
      const image = element(document, "img", attributes);
      image.addEventListener("error", () => detach(image), { once: true });
      link.append(image);
    }
    const words = element(document, "span", { class: "card-words", dir: "auto", lang });
    words.append(element(document, "b", {}, harmlessText(String(title))));
    if (description) words.append(element(document, "span", {}, harmlessText(String(description))));
    if (price) words.append(element(document, "span", { class: "price" }, harmlessText(String(price))));
    words.append(element(document, "small", { dir: "ltr" }, address.hostname));
    // What a click does, in a word: the card as a whole is the link.
    words.append(element(document, "span", { class: "view", lang: language }, strings.view));
    words.append(element(document, "span", { class: "unseen" }, filled(strings.newTab, { text: "" })));
    link.append(words);
    list.append(element(document, "li", {}, link));
  }
  if (list.children.length > 2) {
    list.classList.add("many");
    // A keyboard must be able to scroll it.
    list.tabIndex = 0;
  }
  return list;
}

function webAddress(text: string): URL | undefined {
  const address = parsedAddress(text);
  return /^https?:$/.test(address?.protocol ?? "") ? address : undefined;
}
