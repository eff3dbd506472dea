import { z } from "zod";
import { htmlText } from "../../webhooks/response/html-document.ts";
import { type Fields, objectIn } from "../../webhooks/response/json-in-text.ts";
import { inputOf } from "./input-of.ts";
import { jsonAnswer } from "./json-answer.ts";
import { type Product, shownPrice } from "./product.ts";
import { type AddressRule, anyHost, ownHosts, shownAddress } from "./shown-address.ts";
import { siteAddress } from "./site-address.ts";
import type { Tool, ToolSetup } from "./tool.ts";

const FIELDS = "id,name,permalink,short_description,prices,is_in_stock,images";
const search = z.object({ search: z.string().min(1).max(200).describe("Words to search for.") });

/** Searches a shop's public products (WooCommerce Store API). */
export async function woocommerceTools(shop: string, { language, site }: ToolSetup): Promise<Tool[]> {
  const mayLink = ownHosts(shop, site.settings.allowed_origins);
  return [
    {
      name: "search_products",
      description: `Searches the products of the shop ${new URL(shop).host}: names, prices, stock and addresses.`,
      parameters: z.toJSONSchema(search),
      status: "shop",
      probe: { search: "a" },
      async call(args, http) {
        const query = { ...inputOf(search, args), per_page: "8", _fields: FIELDS };
        const url = siteAddress(shop, "wc/store/v1/products", query);
        const found = jsonAnswer(await http.request({ method: "GET", url }));
        const list = (Array.isArray(found) ? found : []).map((each) => objectIn(each) ?? {});
        const products = list.map((each) => productOf(each, language, mayLink));
        const shown = products.map((product, at) => ({
          ...product,
          summary: htmlText(list[at]?.short_description).slice(0, 500),
        }));
        return { text: JSON.stringify(shown), products };
      },
    },
  ];
}

function productOf(
  { id, name, permalink, prices, is_in_stock, images }: Fields,
  language: string,
  mayLink: AddressRule,
): Product {
  const { price, currency_code, currency_minor_unit } = objectIn(prices) ?? {};
  const amount = Number(price) / 10 ** Number(currency_minor_unit);
  const shown = shownPrice(amount, currency_code, language);
  const url = shownAddress([permalink], mayLink);
  const image = shownAddress(Array.isArray(images) ? images.slice(0, 1) : [], anyHost);
  return {
    id: `${id}`,
    title: htmlText(name),
    cartName: `${id}`,
    ...(url && { url }),
    ...(image && { image }),
    ...(shown && { price: shown }),
    ...(typeof is_in_stock === "boolean" && { isInStock: is_in_stock }),
  };
}
