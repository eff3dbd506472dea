import { element } from "../element.ts";
import { icon } from "../icon.ts";
import { OUTLINES } from "./outlines.ts";
import type { Scene } from "./scene.ts";

/** UTF-16 units; the service takes 10,000 code points (design.md, Message length), which is never less. */
const LONGEST = 10_000;

export interface Composer {
  element: HTMLElement;
  focus(): void;
  /** Puts a text into an empty input. */
  offer(text: string): void;
}

/** Where the visitor writes. Enter sends, Shift+Enter makes a line, and Enter that ends a composition does neither. */
export function composer(
  { document, strings, signal }: Scene,
  draft: string,
  { send, keepDraft }: { send(text: string): void; keepDraft(text: string): void },
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
    { type: "submit", class: "send", "aria-label": strings.send },
    icon(document, "send", OUTLINES.send),
  );
  const form = element(document, "form", { class: "composer" }, input, button);
  const isBlank = () => input.value.trim() === "";

  function write(text: string): void {
    input.value = text;
    button.disabled = isBlank();
  }

  function submit(event: Event): void {
    event.preventDefault();
    if (isBlank()) return;
    const text = input.value;
    write("");
    keepDraft("");
    input.focus();
    send(text);
  }

  function onInput(): void {
    button.disabled = isBlank();
    keepDraft(input.value);
  }

  function onKey(event: KeyboardEvent): void {
    // Safari ends the composition before the key that ended it; only the old code 229 still tells.
    const isComposing = event.isComposing || event.keyCode === 229;
    if (event.key === "Enter" && !event.shiftKey && !isComposing) submit(event);
  }

  form.addEventListener("submit", submit, { signal });
  input.addEventListener("keydown", onKey, { signal });
  input.addEventListener("input", onInput, { signal });
  write(draft);
  return {
    element: form,
    focus: () => input.focus(),
    offer(text) {
      if (!isBlank()) return;
      write(text);
      keepDraft(text);
    },
  };
}
