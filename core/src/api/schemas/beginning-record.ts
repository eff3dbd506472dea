import { z } from "zod";
import type { BeginningShop } from "../../sessions/beginning.ts";

const thing = { title: z.string(), variant: z.string().optional(), price: z.string().optional() };

/** What the first message's context told of a shop, as far as it is kept. */
export const shopRecord = {
  product: z.object(thing).optional(),
  cart_total: z.string().optional(),
  cart_item_count: z.int().optional(),
  cart_lines: z.array(z.object({ ...thing, quantity: z.int().optional() })).optional(),
};

export const beginningRecord = z.object({
  page: z.string().optional().meta({ description: "Without query and fragment." }),
  ...shopRecord,
});

export function beginningOf({
  page,
  shop,
}: {
  page?: string;
  shop?: string;
}): z.input<typeof beginningRecord> {
  return { ...(page && { page }), ...shopOf(shop) };
}

export function shopOf(shop: string | undefined): BeginningShop {
  return shop === undefined ? {} : (JSON.parse(shop) as BeginningShop);
}
