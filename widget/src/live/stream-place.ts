/** Where a conversation's stream goes on, on the next page of this tab. `form`: nobody came, and an address is asked for. */
export interface StreamPlace {
  id: string | undefined;
  form: boolean;
}

/** Without an id, it is forgotten. */
export function keepPlace(view: Window, name: string, of: string | null, id?: string, form?: boolean): void {
  try {
    if (id === undefined) view.sessionStorage.removeItem(name);
    else view.sessionStorage.setItem(name, `${of} ${id}${form ? " form" : ""}`);
  } catch {}
}

/** Undefined of a conversation that was not listened to. */
export function keptPlace(view: Window, name: string, of: string | null): StreamPlace | undefined {
  try {
    const [whose, id, more] = `${view.sessionStorage.getItem(name)}`.split(" ");
    if (whose === of) return { id, form: more === "form" };
  } catch {}
  return undefined;
}
