import { price } from "./price.ts";
import type { ProductFacts, Variant } from "./shop-facts.ts";

/** What Shopify calls the only variant of a product that has no choices. */
const NO_CHOICE = "Default Title";

/**
 * Lets the workflow know the product that the visitor looks at. What comes back looks anew: themes write the variant
 * picked into the page's address (`?variant=`), and only one that Liquid did not print has to be asked for.
 */
export function product(
  known: ProductFacts,
  { fetch, location }: Pick<Window, "fetch" | "location">,
  tell: (data: object) => void,
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
    tell({
      product: {
        ...{ id: `${id}`, title, handle },
        ...(variant.title !== NO_CHOICE && { variant: variant.title }),
        price: price(variant.price, currency),
      },
    });
  };
}
