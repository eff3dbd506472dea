import { z } from "zod";
import { Failure } from "../../../failures.ts";
import { LONGEST_OF_CARD } from "../../../reply-extras.ts";
import { siteDays } from "../../../sites/site-days.ts";
import { requireOwnSession } from "../../access/require-own-session.ts";
import { route } from "../../route.ts";

export const countAction = route({
  operationId: "countAction",
  client: "conversations.act",
  method: "POST",
  path: "/conversation/{session_id}/actions",
  summary: "Report that a product of a reply's card was put into a cart",
  description:
    "Counted in the usage of the day (`assisted_carts`), once for each message and product, however often it is reported. The service does not change the shop's cart.",
  access: { permission: "messages:write", visitors: true },
  counts: "change",
  params: z.object({ session_id: z.string() }),
  body: z.object({
    action: z.literal("add_to_cart", { error: "It must be add_to_cart." }),
    message_id: z.string().min(1),
    product: z
      .string()
      .min(1)
      .max(LONGEST_OF_CARD.product)
      .meta({ description: "The `product` of a button of the card." }),
  }),
  output: z.object({ success: z.literal(true) }),
  status: 200,
  failures: ["notFound"],
  async handle({ principal, params, body, now }, { storage }) {
    const { site } = principal;
    const { message_id: messageId, product } = body;
    await requireOwnSession(principal, params.session_id, storage);
    const message = await storage.message(site.id, params.session_id, messageId);
    const cards = message?.extras?.cards ?? [];
    const isOffered = cards.some(({ buttons = [] }) => buttons.some((button) => button.product === product));
    if (!isOffered) throw notOffered();
    await storage.countCart({
      siteId: site.id,
      sessionId: params.session_id,
      messageId,
      product,
      at: now,
      ...siteDays(site),
    });
    return { success: true as const };
  },
});

function notOffered(): Failure {
  return new Failure(
    "notFound",
    "product",
    "not_found",
    "This conversation has no reply with this id whose cards offer this product.",
  );
}
