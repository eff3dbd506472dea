import { z } from "zod";
import type { ReplyExtras } from "../../reply-extras.ts";
import { askFormRecord } from "./ask-form-schema.ts";
import { cardRecord } from "./card-schema.ts";

/** Additions to a reply's text, in every response with a reply; absent if the workflow sent none. */
export const replyExtras = {
  quick_replies: z
    .array(z.string())
    .optional()
    .meta({ description: "Answers that the visitor can give with one click." }),
  cards: z
    .array(cardRecord)
    .optional()
    .meta({ description: "Pages, or products of the shop whose page the visitor is on." }),
  ask: askFormRecord.optional(),
};

/** Returns the public part of a reply's extras, without `resumeUrl`. */
export function extrasOf({ quickReplies, cards, ask }: ReplyExtras = {}) {
  return { quick_replies: quickReplies, cards, ask };
}
