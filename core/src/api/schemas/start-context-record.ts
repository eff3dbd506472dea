import { z } from "zod";
import type { StartContext } from "../../sessions/start-context.ts";

const thing = { title: z.string(), variant: z.string().optional(), price: z.string().optional() };

/** The stored parts of the first message's context. */
export const startContextRecord = {
  page: z.string().optional().meta({
    description: "URL of the page on which the conversation began, without query and fragment.",
  }),
  page_title: z.string().optional(),
  product: z.object(thing).optional(),
  cart_total: z.string().optional(),
  cart_item_count: z.int().optional(),
  cart_lines: z.array(z.object({ ...thing, quantity: z.int().optional() })).optional(),
};

export function startContextOf(beginning: string | undefined): StartContext {
  return beginning === undefined ? {} : (JSON.parse(beginning) as StartContext);
}
