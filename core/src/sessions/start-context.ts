import { shortText } from "../short-text.ts";

/** Maximum number of Unicode code points of a path. */
const LONGEST_PATH = 500;
const ADDRESS = new RegExp(`^https?://[^/?#\\s@]+(?=[/?#]|$)(?:/[^?#\\s]{0,${LONGEST_PATH}})?`, "iu");

/** Maximum number of cart lines, and of UTF-16 units of a text. */
const MOST_LINES = 10;
const LONGEST_TEXT = 200;

/** Where the visitor was when a conversation began, and the products that they viewed and had in a shop's cart. */
export interface StartContext {
  /** The URL without query and fragment, because these may contain a person's name or a token. */
  page?: string;
  page_title?: string;
  product?: { title: string; variant?: string; price?: string };
  cart_total?: string;
  cart_item_count?: number;
  cart_lines?: { title: string; variant?: string; quantity?: number; price?: string }[];
}

/**
 * The `StartContext` of a conversation as JSON, from its first message's context; undefined if there is none. The page's code writes
 * the context, so each part is checked and cut.
 */
export function startContextJson(context: Record<string, unknown>): string | undefined {
  const page = typeof context.page_url === "string" ? ADDRESS.exec(context.page_url)?.[0] : undefined;
  const page_title = page && text(context.page_title);
  const product = thing(context.product);
  const cart_total = text(context.cart_total);
  const cart_item_count = count(context.cart_item_count);
  const cart_lines = Array.isArray(context.cart_lines)
    ? context.cart_lines.slice(0, MOST_LINES).flatMap((line) => lineOf(line) ?? [])
    : [];
  const startContext: StartContext = {
    ...(page && { page }),
    ...(page_title && { page_title }),
    ...(product && { product }),
    ...(cart_total && { cart_total }),
    ...(cart_item_count !== undefined && { cart_item_count }),
    ...(cart_lines.length > 0 && { cart_lines }),
  };
  return Object.keys(startContext).length === 0 ? undefined : JSON.stringify(startContext);
}

function lineOf(value: unknown): NonNullable<StartContext["cart_lines"]>[number] | undefined {
  const named = thing(value);
  const quantity = count((value as { quantity?: unknown } | null)?.quantity);
  return named && { ...named, ...(quantity !== undefined && { quantity }) };
}

function thing(value: unknown): StartContext["product"] {
  if (typeof value !== "object" || value === null) return undefined;
  const fields = value as Record<string, unknown>;
  const [title, variant, price] = [text(fields.title), text(fields.variant), text(fields.price)];
  return title === undefined ? undefined : { title, ...(variant && { variant }), ...(price && { price }) };
}

function text(value: unknown): string | undefined {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  return shortText(`${value}`, LONGEST_TEXT).trim() || undefined;
}

function count(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : undefined;
}
