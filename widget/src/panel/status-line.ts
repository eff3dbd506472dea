import { element } from "../element.ts";

export interface StatusLine {
  element: HTMLElement;
  /** Shows a text until it changes. */
  show(words: string): void;
  /** Announces a text once, then returns to the shown text. */
  say(words: string): void;
}

/** Announces to screen readers what is otherwise only visible. */
export function statusLine(document: Document): StatusLine {
  const line = element(document, "div", { role: "status", class: "unseen" });
  let shownState = "";
  return {
    element: line,
    show(words) {
      if (words === shownState) return;
      shownState = words;
      line.textContent = words;
    },
    say(words) {
      line.textContent = words;
    },
  };
}
