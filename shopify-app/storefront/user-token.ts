/**
 * The logged-in customer, as a short-lived token signed by the app that only the visitor's own shop session can
 * fetch (contract §19). Undefined if nobody is logged in any longer; rejects if the shop does not say.
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
