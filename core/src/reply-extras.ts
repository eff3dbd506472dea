import { type AskForm, askFormIn } from "./ask-form.ts";
import { addressIn, listIn, textIn } from "./values-in.ts";

/** What a workflow may offer beside a reply's text. */
export interface ReplyExtras {
  /** Answers that the visitor may give by one click. */
  quickReplies?: string[];
  cards?: LinkCard[];
  ask?: AskForm;
  /** Where a workflow waits for the answer to `ask`. For the service alone: it is no part of any answer. */
  resumeUrl?: string;
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
const LONGEST = { quickReply: 80, title: 120, description: 300, price: 40 };

/**
 * What a workflow offers beside its reply's text: `quick_replies`, a list of texts, `cards`, a list of `{ title, url,
 * description?, price?, image? }`, and `ask` (ask-form.ts), with `resume_url` in it. What has the wrong type, is too long or
 * too much is left out. Undefined where nothing is left.
 */
export function replyExtras({ quick_replies, cards, ask }: Record<string, unknown>): ReplyExtras | undefined {
  const quickReplies = listIn(quick_replies, QUICK_REPLIES, (value) => textIn(value, LONGEST.quickReply));
  const links = listIn(cards, CARDS, cardIn);
  const form = askFormIn(ask);
  if (quickReplies === undefined && links === undefined && form === undefined) return undefined;
  const resumeUrl = form && addressIn((ask as { resume_url?: unknown }).resume_url);
  return {
    ...(quickReplies && { quickReplies }),
    ...(links && { cards: links }),
    ...(form && { ask: form }),
    ...(resumeUrl && { resumeUrl }),
  };
}

/** For a file that claims to hold them: whether they are as they were read. */
export function isReplyExtras(value: unknown): value is ReplyExtras {
  if (value === null || typeof value !== "object") return false;
  const { quickReplies, cards, ask, resumeUrl, ...rest } = value as Record<string, unknown>;
  const form = typeof ask === "object" && ask !== null ? { ...ask, resume_url: resumeUrl } : undefined;
  const read = replyExtras({ quick_replies: quickReplies, cards, ask: form });
  return Object.keys(rest).length === 0 && JSON.stringify(read) === JSON.stringify(value);
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
