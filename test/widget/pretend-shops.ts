export interface ShopCall {
  method: string;
  path: string;
  nonce: string | undefined;
  body: Record<string, unknown>;
}

export interface ShopAnswer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

export type PretendShop = (call: ShopCall) => ShopAnswer | undefined;

/** Number of items by id. Adding to the cart reduces it. */
export type Stock = Record<string, number>;

/**
 * Creates the part of WooCommerce's Store API that cards use, in its documented shapes (developer.woocommerce.com,
 * Store API: Products, Cart, Nonce tokens): every cart response has a new nonce, and the previous one becomes
 * invalid.
 */
export function pretendWooCommerce(stock: Stock, root = "/wp-json/"): PretendShop {
  let nonce = 0;
  const store = `${root}wc/store/v1/`;
  return ({ method, path, nonce: shown, body }) => {
    if (!path.startsWith(store)) return undefined;
    const what = path.slice(store.length);
    const headers = what.startsWith("cart") ? { Nonce: `n${++nonce}` } : undefined;
    const error = (status: number, code: string): ShopAnswer => ({
      status,
      body: { code, message: "<b>No</b>", data: { status } },
      ...(headers && { headers }),
    });
    if (what === "cart" && headers) return { status: 200, body: { items: [] }, headers };
    if (method === "POST" && what === "cart/add-item" && headers) {
      if (shown !== `n${nonce - 1}`) return error(401, "woocommerce_rest_invalid_nonce");
      const id = String(body.id);
      if (!((stock[id] ?? 0) > 0)) return error(400, "woocommerce_rest_product_out_of_stock");
      stock[id] = (stock[id] ?? 0) - 1;
      return { status: 201, body: { items: [{ id: body.id, quantity: 1 }] }, headers };
    }
    const id = decodeURIComponent(what.replace("products/", ""));
    if (!Object.hasOwn(stock, id)) return error(404, "woocommerce_rest_product_invalid_id");
    const isVariable = id.startsWith("9");
    return {
      status: 200,
      body: {
        id: Number(id),
        name: "Boots",
        type: isVariable ? "variable" : "simple",
        permalink: "/product/boots/",
        is_in_stock: (stock[id] ?? 0) > 0,
        is_purchasable: true,
        has_options: isVariable,
        prices: {
          price: "18900",
          currency_code: "EUR",
          currency_minor_unit: 2,
          price_range: isVariable ? { min_amount: "18900", max_amount: "21900" } : null,
        },
      },
    };
  };
}

/** Creates the part of Shopify's Ajax API that cards use (shopify.dev, Ajax API: Product, Cart). Stock is counted by variant. */
export function pretendShopify(stock: Stock, root = "/"): PretendShop {
  return ({ method, path, body }) => {
    const handle = path.startsWith(`${root}products/`) && /products\/(.+)\.js$/.exec(path)?.[1];
    if (handle) {
      if (handle !== "boots") return { status: 404, body: {} };
      const variants = Object.entries(stock).map(([id, left]) => ({
        id: Number(id),
        title: id,
        available: left > 0,
        price: 18900,
      }));
      const available = variants.some((variant) => variant.available);
      return {
        status: 200,
        body: {
          id: 1,
          title: "Boots",
          handle,
          url: `${root}products/boots`,
          price: 18900,
          price_varies: variants.length > 1,
          available,
          variants,
        },
      };
    }
    if (method !== "POST" || path !== `${root}cart/add.js`) return undefined;
    const [line] = body.items as { id: number; quantity: number }[];
    const id = String(line?.id);
    if (!((stock[id] ?? 0) > 0))
      return { status: 422, body: { status: 422, message: "Cart Error", description: "Sold out" } };
    stock[id] = (stock[id] ?? 0) - 1;
    return { status: 200, body: { items: [line] } };
  };
}
