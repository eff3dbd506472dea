/**
 * Who is logged in, as the app signs it in a short-lived token that only the visitor's own session with the shop can
 * fetch (design.md, Shopify app). Undefined once nobody is any more; rejects where the shop does not say.
 */
export async function userToken(
  address: string,
  { fetch }: Pick<Window, "fetch">,
): Promise<string | undefined> {
  const answer = await fetch(address, { cache: "no-store" });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const { user_token } = await answer.json();
  return typeof user_token === "string" ? user_token : undefined;
}
