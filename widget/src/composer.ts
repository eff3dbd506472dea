import { element } from "./element.ts";
import { icon } from "./icon.ts";
import type { Strings } from "./strings.ts";

/** UTF-16 units; the service takes 10,000 code points (design.md, Message length), which is never less. */
const LONGEST = 10_000;

export interface Composer {
  element: HTMLElement;
  focus(): void;
}

/** Where the visitor writes. Enter sends, Shift+Enter makes a line, and Enter that ends a composition does neither. */
export function composer(
  document: Document,
  strings: Strings,
  send: (text: string) => void,
  signal: AbortSignal,
): Composer {
  const input = element(document, "textarea", {
    class: "input",
    rows: "1",
    dir: "auto",
    maxlength: String(LONGEST),
    enterkeyhint: "send",
    "aria-label": strings.input,
    placeholder: strings.placeholder,
  });
  const button = element(
    document,
    "button",
    { type: "submit", class: "send", "aria-label": strings.send, disabled: "" },
    icon(document, "send"),
  );
  const form = element(document, "form", { class: "composer" }, input, button);
  const isBlank = () => input.value.trim() === "";

  function submit(event: Event): void {
    event.preventDefault();
    if (isBlank()) return;
    const text = input.value;
    input.value = "";
    button.disabled = true;
    input.focus();
    send(text);
  }

  function enable(): void {
    button.disabled = isBlank();
  }

  function onKey(event: KeyboardEvent): void {
    // Safari ends the composition before the key that ended it; only the old code 229 still tells.
    const isComposing = event.isComposing || event.keyCode === 229;
    if (event.key === "Enter" && !event.shiftKey && !isComposing) submit(event);
  }

  form.addEventListener("submit", submit, { signal });
  input.addEventListener("keydown", onKey, { signal });
  input.addEventListener("input", enable, { signal });
  return { element: form, focus: () => input.focus() };
}
