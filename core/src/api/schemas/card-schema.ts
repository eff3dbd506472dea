import { z } from "zod";
import { CARD_ACTIONS, LONGEST_OF_CARD, MOST_BUTTONS, PRODUCT } from "../../reply-card.ts";

const PRODUCT_MEANS =
  "For `add_to_cart`: the product, as the page's shop names it. In Shopify, its handle, with `?variant=` and a number for one variant; in WooCommerce, its number or slug.";

/** A card in responses (reply-card.ts). */
export const cardRecord = z
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
