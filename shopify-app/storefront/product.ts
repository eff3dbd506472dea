import { price } from "./price.ts";
import type { ProductFacts, Variant } from "./shop-facts.ts";

/** Shopify's title of the only variant of a product without choices. */
const NO_CHOICE = "Default Title";

/**
 * Returns a function that sends the viewed product to the workflow. It reads the picked variant each time, because themes write the
 * variant into the page's address (`?variant=`). Only a variant that Liquid did not print needs a request.
 */
export function product(
  known: ProductFacts,
  { fetch, location }: Pick<Window, "fetch" | "location">,
  send: (data: object) => void,
): () => Promise<void> {
  const { id, title, handle, url, currency } = known;
  const variants = new Map([[`${known.variant.id}`, known.variant]]);

  async function picked(): Promise<Variant> {
    const wanted = new URLSearchParams(location.search).get("variant");
    if (wanted === null) return known.variant;
    if (!variants.has(wanted)) {
      const answer = await fetch(`${url}.js`);
      const all: Variant[] = answer.ok ? (await answer.json()).variants : [];
      for (const variant of all) variants.set(`${variant.id}`, variant);
    }
    return variants.get(wanted) ?? known.variant;
  }

  return async () => {
    const variant = await picked();
    send({
      product: {
        id: `${id}`,
        title,
        handle,
        ...(variant.title !== NO_CHOICE && { variant: variant.title }),
        price: price(variant.price, currency),
      },
    });
  };
}
