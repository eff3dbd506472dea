/** Calls a method of the chat (contract §D.8), unless the page has removed the chat. */
export function callChat(method: string, ...rest: unknown[]): void {
  const chat = window.ChatWidget;
  if (chat !== undefined && !Array.isArray(chat)) chat[method]?.(...rest);
}
