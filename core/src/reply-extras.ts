/** What a message may contain in addition to its text, from a workflow, a model's tools or the owner's systems. */
export interface ReplyExtras {
  /** Answers that the visitor can send with one click. */
  quickReplies?: string[];
  cards?: ReplyCard[];
  ask?: AskForm;
  /** The URL at which a workflow waits for the answer to `ask`. Only the service uses it; responses never contain it. */
  resumeUrl?: string;
}

const QUICK_REPLIES = 8;
/** Length in UTF-16 units. */
const LONGEST_QUICK_REPLY = 80;

/**
 * The additions to a workflow's reply: `quick_replies` (a list of texts), `cards`, `ask`, and
 * `resume_url` for `ask`. Leaves out entries of a wrong type or above a limit. Undefined if nothing is left.
 */
export function replyExtras({ quick_replies, cards, ask }: Record<string, unknown>): ReplyExtras | undefined {
  const quickReplies = listIn(quick_replies, QUICK_REPLIES, (value) => textIn(value, LONGEST_QUICK_REPLY));
  const cardList = listIn(cards, MOST_CARDS, cardIn);
  const form = askFormIn(ask);
  if (quickReplies === undefined && cardList === undefined && form === undefined) return undefined;
  const resumeUrl = form && addressIn((ask as { resume_url?: unknown }).resume_url);
  return {
    ...(quickReplies && { quickReplies }),
    ...(cardList && { cards: cardList }),
    ...(form && { ask: form }),
    ...(resumeUrl && { resumeUrl }),
  };
}

/** Whether a value from a file is one that `replyExtras` could have returned. */
export function isReplyExtras(value: unknown): value is ReplyExtras {
  if (value === null || typeof value !== "object") return false;
  const { quickReplies, cards, ask, resumeUrl, ...rest } = value as Record<string, unknown>;
  const form = typeof ask === "object" && ask !== null ? { ...ask, resume_url: resumeUrl } : undefined;
  const read = replyExtras({ quick_replies: quickReplies, cards, ask: form });
  return Object.keys(rest).length === 0 && JSON.stringify(read) === JSON.stringify(value);
}

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

interface CardButton {
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

/** Buttons or a small form below a reply (contract §11.2). */
export interface AskForm {
  /** The question, if the reply's text does not ask it. */
  text?: string;
  fields: AskField[];
  /** The button's label; "Send" in the visitor's language by default. */
  submit?: string;
}

interface AskField {
  /** Key of the answer in the message's `context.form`. */
  name: string;
  label: string;
  type: (typeof FIELD_TYPES)[number];
  required?: true;
  /** The options of a choice. */
  options?: string[];
}

export const FIELD_TYPES = ["text", "email", "tel", "choice", "date"] as const;

export const MOST_FIELDS = 10;
export const MOST_OPTIONS = 20;
/** Excludes keys that every object has, because a workflow would misread an answer with such a key. */
export const FIELD_NAME =
  /^(?!(?:constructor|hasOwnProperty|isPrototypeOf|propertyIsEnumerable|toLocaleString|toString|valueOf)$)[A-Za-z][A-Za-z0-9_-]{0,39}$/;
/** Length in UTF-16 units. */
export const LONGEST_OF_FORM = { text: 300, label: 120, option: 80, submit: 40 };

/** Reads `{ text?, fields, submit? }`. Undefined if none of its fields can be shown. */
export function askFormIn(value: unknown): AskForm | undefined {
  if (value === null || typeof value !== "object") return undefined;
  const given = value as Record<string, unknown>;
  const taken = new Set<string>();
  const fields = listIn(given.fields, MOST_FIELDS, (field) => fieldIn(field, taken));
  if (fields === undefined) return undefined;
  const text = textIn(given.text, LONGEST_OF_FORM.text);
  const submit = textIn(given.submit, LONGEST_OF_FORM.submit);
  return { ...(text && { text }), fields, ...(submit && { submit }) };
}

function fieldIn(value: unknown, taken: Set<string>): AskField | undefined {
  if (value === null || typeof value !== "object") return undefined;
  const given = value as Record<string, unknown>;
  const name = typeof given.name === "string" && FIELD_NAME.test(given.name) ? given.name : undefined;
  const label = textIn(given.label, LONGEST_OF_FORM.label);
  const type = FIELD_TYPES.find((known) => known === given.type);
  if (name === undefined || label === undefined || type === undefined || taken.has(name)) return undefined;
  const options =
    type === "choice"
      ? listIn(given.options, MOST_OPTIONS, (option) => textIn(option, LONGEST_OF_FORM.option))
      : undefined;
  if (type === "choice" && options === undefined) return undefined;
  taken.add(name);
  return {
    name,
    label,
    type,
    ...(given.required === true && { required: true }),
    ...(options && { options }),
  };
}

/** Readers of values that a workflow sends. A value is treated as absent if it has the wrong type, or is empty or too long. */

/** Trims the text; `longest` in UTF-16 units. */
function textIn(value: unknown, longest: number): string | undefined {
  const text = typeof value === "string" ? value.trim() : "";
  return text === "" || text.length > longest ? undefined : text.toWellFormed();
}

/** Reads the first `most` entries and drops those that `read` refuses. Undefined if none are left. */
function listIn<T>(list: unknown, most: number, read: (value: unknown) => T | undefined): T[] | undefined {
  if (!Array.isArray(list)) return undefined;
  const found = list
    .slice(0, most)
    .map(read)
    .filter((value) => value !== undefined);
  return found.length === 0 ? undefined : found;
}

/** Maximum UTF-16 units of a URL. */
const LONGEST_ADDRESS = 2_048;

/** An `http:` or `https:` URL. */
function addressIn(value: unknown): string | undefined {
  const text = textIn(value, LONGEST_ADDRESS);
  const protocol = text === undefined ? undefined : URL.parse(text)?.protocol;
  return protocol === "https:" || protocol === "http:" ? text : undefined;
}
