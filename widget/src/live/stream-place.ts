/** Position in a conversation's stream, for the next page of this tab. `form`: nobody answered in time, and the contact form is shown. */
export interface StreamPlace {
  id: string | undefined;
  form: boolean;
}

/** Stores the position; without an id, deletes it. */
export function keepPlace(view: Window, name: string, of: string | null, id?: string, form?: boolean): void {
  try {
    if (id === undefined) view.sessionStorage.removeItem(name);
    else view.sessionStorage.setItem(name, `${of} ${id}${form ? " form" : ""}`);
  } catch {}
}

/** Undefined if the conversation had no stream. */
export function keptPlace(view: Window, name: string, of: string | null): StreamPlace | undefined {
  try {
    const [whose, id, more] = `${view.sessionStorage.getItem(name)}`.split(" ");
    if (whose === of) return { id, form: more === "form" };
  } catch {}
  return undefined;
}
