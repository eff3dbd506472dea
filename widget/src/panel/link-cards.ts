import { element } from "../element.ts";
import { harmlessText } from "../markdown/harmless-text.ts";
import type { Card } from "../service/chat-service.ts";
import { filled } from "../strings/filled.ts";
import type { Scene } from "./scene.ts";

/** Pages that a reply points to. Only `https:` and `http:` are let in, and pictures where the owner allows them. */
export function linkCards({ document, strings, appearance }: Scene, cards: readonly Card[]): HTMLElement {
  const list = element(document, "ul", { class: "cards", "aria-label": strings.cards });
  for (const { title, url, description, image } of cards) {
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
      image.addEventListener("error", () => image.remove(), { once: true });
      link.append(image);
    }
    const words = element(document, "span", { class: "card-words", dir: "auto" });
    words.append(element(document, "b", {}, harmlessText(String(title))));
    if (description) words.append(element(document, "span", {}, harmlessText(String(description))));
    words.append(element(document, "small", { dir: "ltr" }, address.hostname));
    words.append(element(document, "span", { class: "unseen" }, filled(strings.newTab, { text: "" })));
    link.append(words);
    list.append(element(document, "li", {}, link));
  }
  return list;
}

function webAddress(text: string): URL | undefined {
  const address = URL.parse(text);
  return address !== null && /^https?:$/.test(address.protocol) ? address : undefined;
}
