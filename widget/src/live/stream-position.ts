/** Position in a conversation's event stream, for this tab's next page. `form`: no agent came, so the contact form is offered. */
export interface StreamPosition {
  id: string | undefined;
  form: boolean;
}

/** Stores the position; without an id, deletes it. */
export function storePosition(
  view: Window,
  name: string,
  of: string | null,
  id?: string,
  form?: boolean,
): void {
  try {
    if (id === undefined) view.sessionStorage.removeItem(name);
    else view.sessionStorage.setItem(name, `${of} ${id}${form ? " form" : ""}`);
  } catch {}
}

/** Returns the stored position; undefined if the conversation had no stream. */
export function storedPosition(view: Window, name: string, of: string | null): StreamPosition | undefined {
  try {
    const [owner, id, more] = `${view.sessionStorage.getItem(name)}`.split(" ");
    if (owner === of) return { id, form: more === "form" };
  } catch {}
  return undefined;
}
