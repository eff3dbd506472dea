/**
 * Session storage key of the address that was last tried or disconnected in this tab, so that nobody has to type it
 * again.
 */
const NAME = "parley-chat-address";

export function lastAddress(): string {
  try {
    return sessionStorage.getItem(NAME) ?? "";
  } catch {
    // The browser may have no storage.
    return "";
  }
}

export function storeAddress(address: string): void {
  try {
    sessionStorage.setItem(NAME, address);
  } catch {
    // Without storage, the address has to be typed again.
  }
}
