import type { z } from "zod";

/** The data of every webhook whose signature is valid. */
export interface Delivery {
  shop: string;
  /** When the event happened at Shopify; maybe days ago. */
  triggeredAt: Date;
}

/** A webhook topic of Shopify. `carryOut` may be called twice for the same event. */
export interface Topic<S extends z.ZodType = z.ZodType> {
  body: S;
  /** The shop named in the signed body; undefined if the topic's body names none. */
  shopIn: (body: z.output<S>) => string | undefined;
  carryOut: (body: z.output<S>, delivery: Delivery) => Promise<void>;
}

/** Gives each topic's functions the type of its body. */
export function topic<S extends z.ZodType>(given: Topic<S>): Topic {
  return given as unknown as Topic;
}
