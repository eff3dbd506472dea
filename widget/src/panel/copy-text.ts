import { detach } from "../detach.ts";
/** Copies a text to the clipboard. Resolves to whether that worked. Pages on plain `http:` only have `execCommand`. */
export async function copyText(text: string, root: ShadowRoot): Promise<boolean> {
  const document = root.ownerDocument;
  try {
    await document.defaultView?.navigator.clipboard.writeText(text);
    return true;
  } catch {
    const before = root.activeElement;
    const field = document.createElement("textarea");
    field.value = text;
    field.className = "unseen";
    root.append(field);
    field.select();
    const worked = document.execCommand("copy");
    detach(field);
    if (before instanceof HTMLElement) before.focus();
    return worked;
  }
}
