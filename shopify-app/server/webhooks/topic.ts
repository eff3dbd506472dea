import type { z } from "zod";

/** What is known of every webhook once its signature was checked. */
export interface Delivery {
  shop: string;
  /** When it happened at Shopify, which may be days ago. */
  triggeredAt: Date;
}

/** One topic that Shopify calls us for. `carryOut` may be called twice for the same event. */
export interface Topic<S extends z.ZodType = z.ZodType> {
  body: S;
  /** The shop as the signed body names it; undefined where the topic's body names none. */
  shopIn: (body: z.output<S>) => string | undefined;
  carryOut: (body: z.output<S>, delivery: Delivery) => Promise<void>;
}

/** Lets each topic's functions know the type of its body. */
export function topic<S extends z.ZodType>(given: Topic<S>): Topic {
  return given as unknown as Topic;
}
