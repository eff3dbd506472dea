/**
 * Shopify no longer lets the app act for this shop, until somebody opens the app there: its tokens are revoked or too
 * old.
 */
export class AccessRevoked extends Error {
  constructor(shop: string, options?: ErrorOptions) {
    super(`The app no longer has access to ${shop}.`, options);
    this.name = "AccessRevoked";
  }
}
