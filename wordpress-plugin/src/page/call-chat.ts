/** Calls a method of the chat (contract §D.8), or queues the call until the chat has loaded. */
export function callChat(method: string, ...rest: unknown[]): void {
  // An own property: a page element with that id would be a property of the window too.
  if (!Object.hasOwn(window, "ChatWidget")) window.ChatWidget = [];
  if (Array.isArray(window.ChatWidget)) window.ChatWidget.push([method, ...rest]);
  else window.ChatWidget?.[method]?.(...rest);
}
