import { element } from "../element.ts";
import { icon, OUTLINES } from "../icon.ts";
import type { PanelContext } from "./panel-context.ts";
import { submit, submits } from "./submits.ts";

/** Code points (design.md, Message length). */
const LONGEST = 10_000;

export interface Composer {
  element: HTMLElement;
  focus(): void;
  /** Whether a reply is on its way, which may be broken off where nothing else was written. */
  show(isAwaiting: boolean): void;
  /** Puts a text into an empty input. */
  offer(text: string): void;
}

/** Where the visitor writes. Enter sends, Shift+Enter makes a line, and Enter that ends a composition does neither. */
export function composer(
  { document, strings, signal }: PanelContext,
  draft: string,
  { send, stop, keepDraft }: { send(text: string): void; stop(): void; keepDraft(text: string): void },
): Composer {
  const input = element(document, "textarea", {
    class: "input",
    rows: "1",
    enterkeyhint: "send",
    "aria-label": strings.input,
    placeholder: strings.placeholder,
  });
  const sendIcon = icon(document, "send", OUTLINES.send);
  const stopIcon = icon(document, "stop", OUTLINES.stop);
  const button = element(document, "button", { type: "submit" });
  let isAwaiting = false;
  /** Whether a named key is down: its keydown has already decided whether the line break sends. */
  let hasKey = false;
  const field = element(document, "div", { class: "field" }, input);
  const form = element(document, "form", { class: "composer" }, field, button);
  // Files may go without a word (src/files).
  const isBlank = () => !input.value.trim() && !form.dataset.files;

  function write(text: string): void {
    input.value = text;
    follow();
  }

  function follow(): void {
    const isStop = isAwaiting && isBlank();
    // It must not take the focus with it.
    if (!isStop && isBlank() && button.matches(":focus")) input.focus();
    button.disabled = !isStop && isBlank();
    button.type = isStop ? "button" : "submit";
    button.className = isStop ? "send stop" : "send";
    button.setAttribute("aria-label", isStop ? strings.stop : strings.send);
    if (button.firstChild !== (isStop ? stopIcon : sendIcon))
      button.replaceChildren(isStop ? stopIcon : sendIcon);
    // The browser says it at the field, once it is to be sent: nothing of a longer text is cut.
    input.setCustomValidity([...input.value].length > LONGEST ? strings.tooLong : "");
    // The style sheet writes it once more, unseen, so that the field grows with it.
    field.dataset.text = input.value;
    // An empty field reads as the panel does: Firefox shows no placeholder that would have to turn.
    input.dir = input.value && "auto";
  }

  function onSubmit(): void {
    if (isBlank()) return;
    const text = input.value;
    write("");
    keepDraft("");
    input.focus();
    send(text);
  }

  function onInput(): void {
    hasKey = false;
    follow();
    keepDraft(input.value);
  }

  function onKey(event: KeyboardEvent): void {
    // Safari ends the composition before the key that ended it; only the old code 229 still tells.
    const isComposing = event.isComposing || event.keyCode === 229;
    // A phone's keyboard may report every key as unidentified.
    hasKey = event.key !== "Unidentified";
    if (event.key === "Enter" && !event.shiftKey && !isComposing) enter(event);
  }

  function onKeyUp(): void {
    hasKey = false;
  }

  function onBeforeInput(event: InputEvent): void {
    if (/^insert(LineBreak|Paragraph)$/.test(event.inputType) && !hasKey && !event.isComposing) enter(event);
  }

  function enter(event: Event): void {
    event.preventDefault();
    if (!isBlank()) submit(form);
  }

  function onClick({ detail }: MouseEvent): void {
    // The second half of a double click on Send means nothing.
    if (button.type === "button" && detail < 2) stop();
  }

  submits(form, onSubmit);
  button.onclick = onClick;
  input.onkeydown = onKey;
  input.onkeyup = onKeyUp;
  input.oninput = onInput;
  // No browser has to have it as a property.
  input.addEventListener("beforeinput", onBeforeInput, { signal });
  write(draft);
  return {
    element: form,
    focus: () => input.focus(),
    show(next) {
      if (next === isAwaiting) return;
      isAwaiting = next;
      follow();
    },
    offer(text) {
      if (!isBlank()) return;
      write(text);
      keepDraft(text);
    },
  };
}
