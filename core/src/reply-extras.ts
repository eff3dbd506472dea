/** What a workflow may offer beside a reply's text. */
export interface ReplyExtras {
  /** Answers that the visitor may give by one click. */
  quickReplies?: string[];
  cards?: LinkCard[];
}

export interface LinkCard {
  title: string;
  /** `http:` or `https:`; `image` likewise. */
  url: string;
  description?: string;
  /** As it is to be shown, such as "€189". */
  price?: string;
  image?: string;
}

const QUICK_REPLIES = 8;
const CARDS = 6;
/** UTF-16 units. */
const LONGEST = { quickReply: 80, title: 120, description: 300, price: 40, url: 2_048 };

/**
 * What a workflow offers beside its reply's text: `quick_replies`, a list of texts, and `cards`, a list of `{ title, url,
 * description?, price?, image? }`. What has the wrong type, is too long or too much is left out. Undefined where nothing is left.
 */
export function replyExtras({ quick_replies, cards }: Record<string, unknown>): ReplyExtras | undefined {
  const quickReplies = some(quick_replies, QUICK_REPLIES, (value) => textIn(value, LONGEST.quickReply));
  const links = some(cards, CARDS, cardIn);
  if (quickReplies === undefined && links === undefined) return undefined;
  return { ...(quickReplies && { quickReplies }), ...(links && { cards: links }) };
}

/** For a file that claims to hold them: whether they are as they were read. */
export function isReplyExtras(value: unknown): value is ReplyExtras {
  if (value === null || typeof value !== "object") return false;
  const { quickReplies, cards, ...rest } = value as Record<string, unknown>;
  const read = replyExtras({ quick_replies: quickReplies, cards });
  return Object.keys(rest).length === 0 && JSON.stringify(read) === JSON.stringify(value);
}

function some<T>(list: unknown, most: number, read: (value: unknown) => T | undefined): T[] | undefined {
  if (!Array.isArray(list)) return undefined;
  const found = list
    .slice(0, most)
    .map(read)
    .filter((value) => value !== undefined);
  return found.length === 0 ? undefined : found;
}

function cardIn(value: unknown): LinkCard | undefined {
  if (value === null || typeof value !== "object") return undefined;
  const fields = value as Record<string, unknown>;
  const title = textIn(fields.title, LONGEST.title);
  const url = addressIn(fields.url);
  if (title === undefined || url === undefined) return undefined;
  const description = textIn(fields.description, LONGEST.description);
  const price = textIn(fields.price, LONGEST.price);
  const image = addressIn(fields.image);
  return {
    ...{ title, url },
    ...(description && { description }),
    ...(price && { price }),
    ...(image && { image }),
  };
}

function textIn(value: unknown, longest: number): string | undefined {
  const text = typeof value === "string" ? value.trim() : "";
  return text === "" || text.length > longest ? undefined : text;
}

function addressIn(value: unknown): string | undefined {
  const text = textIn(value, LONGEST.url);
  const protocol = text === undefined ? undefined : URL.parse(text)?.protocol;
  return protocol === "https:" || protocol === "http:" ? text : undefined;
}
