/** The address that was tried or left last in this tab, so that nobody types it again. It is no secret. */
const NAME = "parley-chat-address";

export function lastAddress(): string {
  try {
    return sessionStorage.getItem(NAME) ?? "";
  } catch {
    // A browser may keep nothing.
    return "";
  }
}

export function keepAddress(address: string): void {
  try {
    sessionStorage.setItem(NAME, address);
  } catch {
    // Then it is typed again.
  }
}
