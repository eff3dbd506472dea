/**
 * Fetches a short-lived token about the logged-in customer, signed by the app (contract §19). Only the customer's own shop session can
 * fetch it. Resolves to undefined if nobody is logged in any longer; rejects if the shop does not answer.
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
