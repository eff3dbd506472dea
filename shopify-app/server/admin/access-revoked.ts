/** Thrown if a shop's tokens are missing, revoked or too old. Opening the app in that shop creates new tokens. */
export class AccessRevoked extends Error {
  constructor(shop: string, options?: ErrorOptions) {
    super(`The app no longer has access to ${shop}.`, options);
    this.name = "AccessRevoked";
  }
}
