import { harmlessText, realDestination, safeAddress } from "@parley/markdown";
import { element } from "../element.ts";
import { button } from "../panel/button.ts";
import type { PanelContext } from "../panel/panel-context.ts";
import type { Card, CardButton } from "../service/chat-service.ts";
import { filled } from "../strings/filled.ts";
import { LINK } from "./link.ts";

/** Returns a card's buttons in a group, or nothing if there are none. `price`: the element that shows the price. */
export function cardButtons(
  panelContext: PanelContext,
  { title, price: statedPrice, buttons = [] }: Card,
  message: { id?: string | undefined },
  price: HTMLElement,
  say: (text: string) => void,
): HTMLElement[] {
  const { document, shell, session, strings, lang } = panelContext;
  const { events, options } = shell;

  function shownButton(given: CardButton): HTMLElement | undefined {
    const { action, url = "", text = given.label, product } = given;
    const label = harmlessText(String(given.label));
    const emitAction = (more: object) =>
      events.emit("message:action", { action, label, session_id: session.id, ...more });
    const words = element(document, "span", { dir: "auto", lang }, label);
    if (action === "reply") {
      const reply = () => {
        say(harmlessText(String(text)));
        emitAction({});
      };
      return button(document, "choice", words, reply);
    }
    if (action === "open") {
      const address = safeAddress(url, "link");
      if (address === undefined) return undefined;
      const real = realDestination(label, address);
      if (real) words.append(` (${real})`);
      const unseen = element(document, "span", { class: "unseen" }, filled(strings.newTab, { text: "" }));
      const link = element(document, "a", { class: "choice", href: address, ...LINK }, words, unseen);
      link.onclick = () => emitAction({ url: address });
      return link;
    }
    // Omits the button on a page without a shop, which has no cart.
    if (action !== "add_to_cart" || product === undefined || !options.shop) return undefined;
    const container = element(document, "span", { class: "product" });
    const offered = {
      product: String(product),
      label,
      place: container,
      price,
      told: harmlessText(String(statedPrice ?? "")),
      acted: (result: string) => emitAction({ product, result }),
      messageId: () => message.id,
    };
    import("../parts/shop.ts")
      .then(({ productOffer }) => productOffer(panelContext, offered))
      .catch(() => {
        price.textContent = offered.told;
      });
    return container;
  }

  const shown = buttons.flatMap((given) => shownButton(given) ?? []);
  const name = harmlessText(String(title));
  return shown.length === 0
    ? []
    : [element(document, "div", { role: "group", class: "choices", "aria-label": name }, ...shown)];
}
