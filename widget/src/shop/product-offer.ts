import { detach } from "../detach.ts";
import { element } from "../element.ts";
import { button } from "../panel/button.ts";
import type { PanelContext } from "../panel/panel-context.ts";
import { filled } from "../strings/filled.ts";
import { partStrings } from "../strings/part-strings.ts";
import type { AddResult, Product } from "./shop.ts";
import { shopNamed } from "./shop-named.ts";

/** A product in a card, and the card's elements for it. */
export interface OfferedProduct {
  /** The workflow's id of the product, and the label of its button. */
  product: string;
  label: string;
  /** Container of the button. */
  place: HTMLElement;
  /** Element for the price: the shop's, or the workflow's if the shop does not answer. */
  price: HTMLElement;
  told: string | undefined;
  acted(result: AddResult): void;
  /** Id of the message that contains the card, once the service has returned it. */
  messageId(): string | undefined;
}

/** Shows the price and availability from the page's shop, and adds the product to the cart on a press. */
export async function productOffer(panelContext: PanelContext, offered: OfferedProduct): Promise<void> {
  const { document, shell, service, session, language, lang, signal, say, reflowed } = panelContext;
  const { options } = shell;
  const { place: container, price, told: statedPrice = "", product, label, acted } = offered;
  const shop = shopNamed(options.shop, { window: options.window, path: options.shopPath, language, signal });
  if (shop === undefined) {
    price.textContent = statedPrice;
    return;
  }
  const words = await partStrings(panelContext, "shop");
  const note = element(document, "span", { class: "note" });
  const add = button(document, "choice", label, () => void press());
  add.dir = "auto";
  add.lang = lang;
  const ask = shop;
  let isBusy = false;

  function show(found: Product | undefined): void {
    // Removes the button if the shop does not have the product that the workflow offers.
    if (found === undefined) {
      detach(container);
      return;
    }
    if (found.price)
      price.textContent = found.isFrom ? filled(words.priceFrom, { price: found.price }) : found.price;
    note.textContent = found.isInStock ? words.inStock : words.outOfStock;
    add.setAttribute("aria-disabled", `${!found.isInStock}`);
    if (found.choose === undefined || !found.isInStock) return;
    const link = element(
      document,
      "a",
      { class: "choice", href: found.choose, lang: language },
      words.chooseOptions,
    );
    const hadFocus = add.matches(":focus");
    add.before(link);
    detach(add);
    if (hadFocus) link.focus();
  }

  async function press(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    add.setAttribute("aria-busy", "true");
    const result = await added().catch(() => (options.window.navigator.onLine ? "failed" : "offline"));
    isBusy = false;
    add.setAttribute("aria-busy", "false");
    if (signal.aborted || result === undefined) return;
    note.textContent = {
      added: words.addedToCart,
      out_of_stock: words.outOfStock,
      failed: words.notAdded,
      offline: words.notAddedOffline,
    }[result];
    say(note.textContent);
    reflowed();
    acted(result);
    if (result === "added") count();
  }

  /** Counts the added product in the owner's statistics, without waiting for the answer. */
  function count(): void {
    const message_id = offered.messageId();
    if (message_id === undefined) return;
    const body = { action: "add_to_cart", message_id, product };
    session
      .call((known) => service.call(known, "/actions", { method: "POST", body, signal }))
      .catch(() => {});
  }

  /** Adds the product if it is still available. Resolves to undefined if the visitor must choose a variant. */
  async function added(): Promise<AddResult | undefined> {
    const found = await ask(product);
    show(found);
    if (found === undefined) return "failed";
    if (!found.isInStock) return "out_of_stock";
    return found.choose === undefined ? found.add() : undefined;
  }

  container.append(add, note);
  await ask(product).then(show, () => {
    price.textContent = statedPrice;
  });
  reflowed();
}
