/** Unicode code points of a path. */
const LONGEST_PATH = 500;
const ADDRESS = new RegExp(`^https?://[^/?#\\s@]+(?=[/?#]|$)(?:/[^?#\\s]{0,${LONGEST_PATH}})?`, "iu");

/**
 * The page on which something is said, as the conversation that begins with it keeps it: without query and fragment, which may
 * name a person or hold a token. A pattern, since each message is looked at and few begin a conversation.
 */
export function beginningPage({ page_url: address }: Record<string, unknown>): string | undefined {
  return typeof address === "string" ? ADDRESS.exec(address)?.[0] : undefined;
}

/** Of lines, and of UTF-16 units of a text. */
const MOST_LINES = 10;
const LONGEST_TEXT = 200;

/** What the visitor of a shop looked at and had in the cart, by the names of the context. */
export interface BeginningShop {
  product?: { title: string; variant?: string; price?: string };
  cart_total?: string;
  cart_item_count?: number;
  cart_lines?: { title: string; variant?: string; quantity?: number; price?: string }[];
}

/** JSON of a `BeginningShop`, as the conversation that begins with such a context keeps it. Its page says what it likes, so all is cut to size. */
export function beginningShop(context: Record<string, unknown>): string | undefined {
  if (context.product === undefined && context.cart_total === undefined && context.cart_lines === undefined)
    return undefined;
  const product = thing(context.product);
  const cart_total = text(context.cart_total);
  const cart_item_count = count(context.cart_item_count);
  const cart_lines = Array.isArray(context.cart_lines)
    ? context.cart_lines.slice(0, MOST_LINES).flatMap((line) => lineOf(line) ?? [])
    : [];
  const shop: BeginningShop = {
    ...(product && { product }),
    ...(cart_total && { cart_total }),
    ...(cart_item_count !== undefined && { cart_item_count }),
    ...(cart_lines.length > 0 && { cart_lines }),
  };
  return Object.keys(shop).length === 0 ? undefined : JSON.stringify(shop);
}

function lineOf(value: unknown): NonNullable<BeginningShop["cart_lines"]>[number] | undefined {
  const named = thing(value);
  const quantity = count((value as { quantity?: unknown } | null)?.quantity);
  return named && { ...named, ...(quantity !== undefined && { quantity }) };
}

function thing(value: unknown): BeginningShop["product"] {
  if (typeof value !== "object" || value === null) return undefined;
  const told = value as Record<string, unknown>;
  const [title, variant, price] = [text(told.title), text(told.variant), text(told.price)];
  return title === undefined ? undefined : { title, ...(variant && { variant }), ...(price && { price }) };
}

function text(value: unknown): string | undefined {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  return `${value}`.slice(0, LONGEST_TEXT).toWellFormed().trim() || undefined;
}

function count(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : undefined;
}
