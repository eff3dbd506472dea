/** Calls a method of the chat (spec.md, Widget scripting interface), or has it called as soon as the chat is there. */
export function tellChat(method: string, ...rest: unknown[]): void {
  // A property of its own: an element of the page with that id would be one too.
  if (!Object.hasOwn(window, "ChatWidget")) window.ChatWidget = [];
  if (Array.isArray(window.ChatWidget)) window.ChatWidget.push([method, ...rest]);
  else window.ChatWidget?.[method]?.(...rest);
}
