import { z } from "zod";
import {
  CARD_ACTIONS,
  FIELD_NAME,
  FIELD_TYPES,
  LONGEST_OF_CARD,
  LONGEST_OF_FORM,
  MOST_BUTTONS,
  MOST_FIELDS,
  MOST_OPTIONS,
  PRODUCT,
  type ReplyExtras,
} from "../../reply-extras.ts";

const PRODUCT_MEANS =
  "For `add_to_cart`: the product, as the page's shop names it. In Shopify, its handle, with `?variant=` and a number for one variant; in WooCommerce, its number or slug.";

/** A card in responses. */
const cardRecord = z
  .object({
    title: z.string(),
    text: z.string().optional(),
    description: z.string().optional().meta({ description: "The older name of `text`." }),
    url: z.string().optional(),
    image: z.string().optional(),
    price: z
      .string()
      .optional()
      .meta({ description: "If the page's shop returns a price, the chat shows that price instead." }),
    buttons: z
      .array(
        z
          .object({
            label: z.string(),
            action: z.enum(CARD_ACTIONS),
            product: z.string().optional().meta({ description: PRODUCT_MEANS }),
            url: z.string().optional().meta({ description: "For `open`: the address to open." }),
            text: z
              .string()
              .optional()
              .meta({ description: "For `reply`: the visitor's message; the label by default." }),
          })
          .meta({ title: "CardButton" }),
      )
      .optional(),
  })
  .meta({ title: "Card" });

const webAddress = z
  .url({ protocol: /^https?$/, error: "Give the complete address, starting with https://." })
  .max(2_048);
const words = (longest: number) => z.string().trim().min(1).max(longest);

const button = z
  .object({
    label: words(LONGEST_OF_CARD.label),
    action: z.enum(CARD_ACTIONS, { error: `It must be one of ${CARD_ACTIONS.join(", ")}.` }),
    product: words(LONGEST_OF_CARD.product)
      .regex(PRODUCT, "Without blanks.")
      .nullish()
      .meta({ description: PRODUCT_MEANS }),
    url: webAddress.nullish().meta({ description: "For `open`: the address to open." }),
    text: words(LONGEST_OF_CARD.reply).nullish().meta({
      description: "For `reply`: the visitor's message; the label by default.",
    }),
  })
  .superRefine(({ action, product, url }, context) => {
    const needed = action === "add_to_cart" ? { product } : action === "open" ? { url } : {};
    for (const [name, value] of Object.entries(needed))
      if (!value)
        context.addIssue({
          code: "custom",
          path: [name],
          params: { reason: "missing_required_field" },
          message: `The action ${action} requires this field.`,
        });
  });

/** A card in requests. Refuses invalid parts, which a reply's card would drop silently. */
export const cardInput = z.object({
  title: words(LONGEST_OF_CARD.title),
  text: words(LONGEST_OF_CARD.text).nullish(),
  description: words(LONGEST_OF_CARD.text).nullish().meta({ description: "The older name of `text`." }),
  url: webAddress.nullish(),
  image: webAddress.nullish(),
  price: words(LONGEST_OF_CARD.price).nullish(),
  buttons: z.array(button).max(MOST_BUTTONS).nullish(),
});

/** A form in responses. */
const askFormRecord = z
  .object({
    text: z.string().optional(),
    fields: z.array(
      z.object({
        name: z.string(),
        label: z.string(),
        type: z.enum(FIELD_TYPES),
        required: z.literal(true).optional(),
        options: z.array(z.string()).optional(),
      }),
    ),
    submit: z.string().optional(),
  })
  .meta({
    title: "AskForm",
    description:
      "A question with buttons, or a small form. Its answer is a message whose `context.form` has the values by field name.",
  });

const field = z
  .object({
    name: z
      .string()
      .regex(
        FIELD_NAME,
        "A name has up to 40 letters, digits, - and _, and begins with a letter. Names that JavaScript reserves, such as constructor, are not allowed.",
      ),
    label: z.string().trim().min(1).max(LONGEST_OF_FORM.label),
    type: z.enum(FIELD_TYPES, { error: `It must be one of ${FIELD_TYPES.join(", ")}.` }),
    required: z.boolean().nullish(),
    options: z
      .array(z.string().trim().min(1).max(LONGEST_OF_FORM.option))
      .min(1)
      .max(MOST_OPTIONS)
      .nullish()
      .meta({ description: "For a choice." }),
  })
  .superRefine(({ type, options }, context) => {
    if (type === "choice" && !options)
      context.addIssue({
        code: "custom",
        path: ["options"],
        params: { reason: "missing_required_field" },
        message: "A field of the type choice needs options.",
      });
  });

/** A form in requests. Refuses invalid parts, which a reply's form would drop silently. */
export const askFormInput = z.object({
  text: z.string().trim().min(1).max(LONGEST_OF_FORM.text).nullish(),
  fields: z
    .array(field)
    .min(1)
    .max(MOST_FIELDS)
    .refine(
      (fields) => new Set(fields.map(({ name }) => name)).size === fields.length,
      "Two fields may not have the same name.",
    ),
  submit: z.string().trim().min(1).max(LONGEST_OF_FORM.submit).nullish(),
});

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
