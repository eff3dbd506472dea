import { type AskForm, askFormIn } from "./ask-form.ts";
import { cardIn, MOST_CARDS, type ReplyCard } from "./reply-card.ts";
import { addressIn, listIn, textIn } from "./values-in.ts";

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
 * The additions to a workflow's reply: `quick_replies` (a list of texts), `cards` (reply-card.ts), `ask` (ask-form.ts), and
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
