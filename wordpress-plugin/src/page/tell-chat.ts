/** Calls a method of the chat (spec.md, Widget scripting interface), or has it called as soon as the chat is there. */
export function tellChat(method: string, ...rest: unknown[]): void {
  window.ChatWidget ??= [];
  if (Array.isArray(window.ChatWidget)) window.ChatWidget.push([method, ...rest]);
  else window.ChatWidget[method]?.(...rest);
}
