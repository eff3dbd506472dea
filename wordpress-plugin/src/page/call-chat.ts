/** Calls a method of the chat (contract §D.8), or queues the call until the chat has loaded. */
export function callChat(method: string, ...rest: unknown[]): void {
  // Only an own property: an element with the id `ChatWidget` is a property of the window too.
  if (!Object.hasOwn(window, "ChatWidget")) window.ChatWidget = [];
  if (Array.isArray(window.ChatWidget)) window.ChatWidget.push([method, ...rest]);
  else window.ChatWidget?.[method]?.(...rest);
}
