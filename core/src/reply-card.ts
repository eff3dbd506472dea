import { addressIn, listIn, textIn } from "./values-in.ts";

/** A page, or a product of the shop whose page the visitor is on, shown below a reply (contract §11.1). */
export interface ReplyCard {
  title: string;
  text?: string;
  /** The older name of `text`. */
  description?: string;
  /** Begins with `http:` or `https:`, as does `image`. */
  url?: string;
  image?: string;
  /** As shown, such as "€189". A price from the page's shop replaces it. */
  price?: string;
  buttons?: CardButton[];
}

export interface CardButton {
  label: string;
  action: (typeof CARD_ACTIONS)[number];
  /** For `add_to_cart`: the product's id in the page's shop, a handle or a number. */
  product?: string;
  /** For `open`. */
  url?: string;
  /** For `reply`: the visitor's message, if it differs from the label. */
  text?: string;
}

export const CARD_ACTIONS = ["add_to_cart", "open", "reply"] as const;

export const MOST_CARDS = 6;
export const MOST_BUTTONS = 3;
/** Length in UTF-16 units. */
export const LONGEST_OF_CARD = {
  title: 120,
  text: 300,
  price: 40,
  label: 40,
  product: 255,
  reply: 300,
};
/** Excludes white space and invisible characters, because the id becomes part of URLs in the page's shop. */
export const PRODUCT = /^[^\s\p{C}]+$/u;

/** Reads a card. Undefined if it has no title, or a URL that is not http or https. Other wrong fields are left out. */
export function cardIn(value: unknown): ReplyCard | undefined {
  if (value === null || typeof value !== "object") return undefined;
  const given = value as Record<string, unknown>;
  const title = textIn(given.title, LONGEST_OF_CARD.title);
  const url = addressIn(given.url);
  if (title === undefined || (url === undefined && (given.url ?? undefined) !== undefined)) return undefined;
  const text = textIn(given.text, LONGEST_OF_CARD.text);
  const description = text === undefined ? textIn(given.description, LONGEST_OF_CARD.text) : undefined;
  const image = addressIn(given.image);
  const price = textIn(given.price, LONGEST_OF_CARD.price);
  const buttons = listIn(given.buttons, MOST_BUTTONS, buttonIn);
  return {
    title,
    ...(text && { text }),
    ...(description && { description }),
    ...(url && { url }),
    ...(image && { image }),
    ...(price && { price }),
    ...(buttons && { buttons }),
  };
}

function buttonIn(value: unknown): CardButton | undefined {
  if (value === null || typeof value !== "object") return undefined;
  const given = value as Record<string, unknown>;
  const label = textIn(given.label, LONGEST_OF_CARD.label);
  const action = CARD_ACTIONS.find((known) => known === given.action);
  if (label === undefined || action === undefined) return undefined;
  if (action === "reply") {
    const text = textIn(given.text, LONGEST_OF_CARD.reply);
    return { label, action, ...(text && { text }) };
  }
  if (action === "open") {
    const url = addressIn(given.url);
    return url === undefined ? undefined : { label, action, url };
  }
  const product = productIn(given.product);
  return product === undefined ? undefined : { label, action, product };
}

/** Accepts numbers, because WooCommerce's product ids are numbers. */
function productIn(value: unknown): string | undefined {
  const text = textIn(Number.isSafeInteger(value) ? `${value}` : value, LONGEST_OF_CARD.product);
  return text !== undefined && PRODUCT.test(text) ? text : undefined;
}
