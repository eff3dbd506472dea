import { type Fields, objectIn } from "../../webhooks/response/json-in-text.ts";
import { fromSmallestUnits, type Product, shownPrice } from "./product.ts";
import { type AddressRule, shownAddress } from "./shown-address.ts";

/** Maximum number of products of one result. */
const MOST = 50;
const LISTS = ["products", "items", "results"];

export interface ProductRules {
  language: string;
  mayLink: AddressRule;
  /** The rule for addresses of pictures. */
  mayLoad: AddressRule;
}

/**
 * Finds products in a tool's JSON by the field names of UCP, Shopify and WooCommerce: in a list, in an object with `products`,
 * `items`, `results` or `product`, or as the whole JSON. Ignores plain text, and addresses that the rules do not allow.
 */
export function productsIn(json: unknown, rules: ProductRules): Product[] {
  const fields = objectIn(json);
  const list = Array.isArray(json) ? json : LISTS.map((name) => fields?.[name]).find(Array.isArray);
  const found = list ?? [fields?.product ?? json];
  return found
    .slice(0, MOST)
    .map((each) => productIn(objectIn(each), rules))
    .filter((product) => product !== undefined);
}

function productIn(
  fields: Fields | undefined,
  { language, mayLink, mayLoad }: ProductRules,
): Product | undefined {
  if (fields === undefined) return undefined;
  const id = [fields.id, fields.product_id].find((id) => typeof id === "string" || Number.isSafeInteger(id));
  const title = [fields.title, fields.name].find((text) => typeof text === "string" && text.trim() !== "");
  if (id === undefined || title === undefined) return undefined;
  const url = shownAddress([fields.url, fields.permalink, fields.online_store_url], mayLink);
  const image = shownAddress(
    [
      fields.image_url,
      fields.image,
      fields.featured_image,
      ...firstOf(fields.media),
      ...firstOf(fields.images),
    ],
    mayLoad,
  );
  const price = priceIn(fields, language);
  const isInStock = stockIn(fields);
  const cartName = cartNameIn(fields, url);
  return {
    id: `${id}`,
    title: (title as string).trim(),
    ...(url && { url }),
    ...(image && { image }),
    ...(price && { price }),
    ...(isInStock !== undefined && { isInStock }),
    ...(cartName && { cartName }),
  };
}

function firstOf(list: unknown): unknown[] {
  return Array.isArray(list) ? list.slice(0, 1) : [];
}

/** The product's formatted price. Numbers are in the currency's smallest unit (UCP); texts are decimals, or formatted already. */
function priceIn(fields: Fields, language: string): string | undefined {
  const variant = objectIn(firstOf(fields.variants)[0]);
  const range = objectIn(fields.price_range);
  const given = [fields.price, range?.min, variant?.price].find(
    (price) => (price ?? undefined) !== undefined,
  );
  const { amount = given, currency = fields.currency ?? range?.currency ?? variant?.currency } =
    objectIn(given) ?? {};
  if (typeof amount === "number") return shownPrice(fromSmallestUnits(amount, currency), currency, language);
  if (typeof amount !== "string" || amount.trim() === "") return undefined;
  return shownPrice(Number(amount), currency, language) ?? plainPrice(amount);
}

/** A price that is already formatted, such as "€189". */
function plainPrice(text: string): string | undefined {
  return text.length <= 40 && /\d/.test(text) && /[^\d.,\s]/.test(text) ? text.trim() : undefined;
}

function stockIn(fields: Fields): boolean | undefined {
  const own = [
    fields.is_in_stock,
    fields.in_stock,
    fields.available,
    fields.availableForSale,
    available(fields),
  ];
  const known = own.find((value) => typeof value === "boolean");
  if (typeof known === "boolean") return known;
  const variants = Array.isArray(fields.variants) ? fields.variants.map((each) => objectIn(each) ?? {}) : [];
  const states = variants
    .map((each) => available(each) ?? each.available)
    .filter((each) => typeof each === "boolean");
  return states.length === 0 ? undefined : states.includes(true);
}

function available(fields: Fields): unknown {
  return objectIn(fields.availability)?.available;
}

/** Shopify's handle, from its own field or the product's URL. */
function cartNameIn({ handle }: Fields, url: string | undefined): string | undefined {
  if (typeof handle === "string" && HANDLE.test(handle)) return handle;
  const [, inAddress] = (url && /\/products\/([^/?#]+)/.exec(url)) || [];
  return inAddress !== undefined && HANDLE.test(inAddress) ? inAddress : undefined;
}

const HANDLE = /^[\p{L}\p{N}_%-]{1,255}$/u;
