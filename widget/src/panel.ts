import type { Chat } from "./chat-element.ts";
import { composer } from "./composer.ts";
import { element } from "./element.ts";
import { failureAlert } from "./failure-alert.ts";
import { icon } from "./icon.ts";
import { transcript } from "./transcript.ts";

export interface Panel {
  element: HTMLElement;
  show(): void;
  /** Just opened: the latest message is in sight, and one can write. */
  enter(): void;
}

/** The conversation's window: a dialog that does not lock the page behind it. */
export function panel(
  document: Document,
  id: string,
  chat: Chat,
  close: () => void,
  signal: AbortSignal,
): Panel {
  const { appearance, strings, talk } = chat;
  const title = element(document, "h2", { id: `${id}-title`, class: "title", dir: "auto" }, appearance.title);
  const closer = element(
    document,
    "button",
    { type: "button", class: "close", "aria-label": strings.close },
    icon(document, "close"),
  );
  const log = transcript(document, strings, appearance.greeting);
  const status = element(document, "div", { role: "status", class: "unseen" });
  const field = composer(document, strings, (text) => void talk.send(text), signal);
  const alert = failureAlert(document, strings, retry, signal);
  const dialog = element(
    document,
    "div",
    { role: "dialog", class: "panel", id, "aria-labelledby": title.id },
    element(document, "div", { class: "header" }, title, closer),
    log.element,
    status,
    alert.element,
    field.element,
  );

  function retry(): void {
    // The button goes away with the failure, and must not take the focus with it.
    field.focus();
    void talk.retry();
  }

  function onKey(event: KeyboardEvent): void {
    if (event.key === "Escape" && !event.isComposing) close();
  }

  closer.addEventListener("click", close, { signal });
  dialog.addEventListener("keydown", onKey, { signal });
  return {
    element: dialog,
    enter() {
      log.scrollToEnd();
      field.focus();
    },
    show() {
      dialog.hidden = !chat.isOpen();
      // The alert takes room from the transcript, which then scrolls to its end.
      // Opening may fail first, while a question still waits for it.
      alert.show(
        talk.failure,
        talk.messages.some(({ state }) => state !== "settled"),
      );
      log.show(talk.messages);
      const words = talk.messages.some(({ state }) => state === "waiting") ? strings.waiting : "";
      if (status.textContent !== words) status.textContent = words;
    },
  };
}
