/** Unicode code points of a path. */
const LONGEST = 500;
const ADDRESS = new RegExp(`^https?://[^/?#\\s@]+(?=[/?#]|$)(?:/[^?#\\s]{0,${LONGEST}})?`, "iu");

/**
 * The page on which something is said, as the conversation that begins with it keeps it: without query and fragment, which may
 * name a person or hold a token. A pattern, since each message is looked at and few begin a conversation.
 */
export function beginningPage({ page_url: address }: Record<string, unknown>): string | undefined {
  return typeof address === "string" ? ADDRESS.exec(address)?.[0] : undefined;
}
