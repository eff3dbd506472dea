import { element } from "../element.ts";
import { icon, OUTLINES } from "../icon.ts";
import type { PanelContext } from "./panel-context.ts";
import { submit, submits } from "./submits.ts";

/** Maximum code points of a message (contract §4.4). */
const LONGEST = 10_000;

export interface Composer {
  element: HTMLElement;
  focus(): void;
  /** `isAwaiting`: a reply is being written. The visitor may stop it while the input is empty. */
  show(isAwaiting: boolean): void;
  /** Puts a text into the input if it is empty. */
  offer(text: string): void;
}

/** Creates the message input. Enter sends and Shift+Enter adds a line; Enter that ends an IME composition does neither. */
export function composer(
  { strings, signal }: PanelContext,
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
  /** Whether a key that `keydown` identified is down: `onKey` has then already decided whether Enter sends. */
  let hasKey = false;
  const field = element(document, "div", { class: "field" }, input);
  const form = element(document, "form", { class: "composer" }, field, button);
  // Attached files may be sent without a text (src/files).
  const isBlank = () => !input.value.trim() && !form.dataset.files;

  function write(text: string): void {
    input.value = text;
    follow();
  }

  function follow(): void {
    const isStop = isAwaiting && isBlank();
    // Moves the focus first, because disabling the focused button would lose it.
    if (!isStop && isBlank() && button.matches(":focus")) input.focus();
    button.disabled = !isStop && isBlank();
    button.type = isStop ? "button" : "submit";
    button.className = isStop ? "send stop" : "send";
    button.setAttribute("aria-label", isStop ? strings.stop : strings.send);
    if (button.firstChild !== (isStop ? stopIcon : sendIcon))
      button.replaceChildren(isStop ? stopIcon : sendIcon);
    // On submit, the browser reports a longer text at the field; the field does not truncate it.
    input.setCustomValidity([...input.value].length > LONGEST ? strings.tooLong : "");
    // The style sheet renders an invisible copy of the text, so that the field grows with it.
    field.dataset.text = input.value;
    // An empty field has the panel's direction, because Firefox does not align the placeholder by its own text.
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
    // Safari ends the composition before it reports the key that ended it; only the deprecated keyCode 229 identifies that key.
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
    // Ignores the second click of a double-click on Send.
    if (button.type === "button" && detail < 2) stop();
  }

  submits(form, onSubmit);
  button.onclick = onClick;
  input.onkeydown = onKey;
  input.onkeyup = onKeyUp;
  input.oninput = onInput;
  // A listener, because not every browser has an `onbeforeinput` property.
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
