import { element } from "./element.ts";
import type { Message } from "./message.ts";
import type { Strings } from "./strings.ts";

export interface Transcript {
  element: HTMLElement;
  show(messages: readonly Message[]): void;
  scrollToEnd(): void;
}

/**
 * `role="log"` announces each new message politely, so nothing here moves focus. Divs, not a list: the role would
 * orphan its items. Focusable, because a keyboard must be able to scroll it.
 */
export function transcript(document: Document, strings: Strings, greeting: string): Transcript {
  const log = element(document, "div", {
    role: "log",
    class: "transcript",
    tabindex: "0",
    "aria-label": strings.transcript,
  });
  // Seen only: the panel's status line says it in words.
  const typing = element(document, "div", { class: "typing", "aria-hidden": "true" });
  typing.append(...[1, 2, 3].map(() => element(document, "span")));
  const bubbles = new Map<number, HTMLElement>();
  if (greeting !== "") log.append(bubble(document, "assistant", strings.assistant, greeting));

  function bubbleOf({ key, role, content }: Message): HTMLElement {
    const known = bubbles.get(key);
    if (known !== undefined) return known;
    const made = bubble(document, role, role === "user" ? strings.you : strings.assistant, content);
    bubbles.set(key, made);
    return made;
  }

  function scrollToEnd(): void {
    log.scrollTop = log.scrollHeight;
  }

  return {
    element: log,
    show(messages) {
      const wanted = new Set(messages.map(({ key }) => key));
      for (const [key, gone] of bubbles) {
        if (wanted.has(key)) continue;
        gone.remove();
        bubbles.delete(key);
      }
      let place: Element | null = greeting === "" ? log.firstElementChild : (log.children[1] ?? null);
      let grew = false;
      for (const message of messages) {
        const shown = bubbleOf(message);
        mark(shown, message.state === "failed" ? strings.notAnswered : "");
        if (shown === place) place = place.nextElementSibling;
        else {
          log.insertBefore(shown, place);
          grew = true;
        }
      }
      const waiting = messages.some(({ state }) => state === "waiting");
      if (!waiting) typing.remove();
      else if (typing.parentNode !== log) log.append(typing);
      if (grew || messages.at(-1)?.state !== "settled") scrollToEnd();
    },
    scrollToEnd,
  };
}

function bubble(document: Document, role: Message["role"], author: string, content: string): HTMLElement {
  return element(
    document,
    "div",
    { class: `message ${role}` },
    element(document, "span", { class: "unseen" }, `${author}: `),
    element(document, "div", { class: "text", dir: "auto" }, content),
  );
}

/** Sets or takes away the note under a message. */
function mark(message: HTMLElement, note: string): void {
  const present = message.querySelector(".note");
  if (note === "") present?.remove();
  else if (present === null) message.append(element(message.ownerDocument, "div", { class: "note" }, note));
}
