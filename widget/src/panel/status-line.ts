import { element } from "../element.ts";

export interface StatusLine {
  element: HTMLElement;
  /** Announces a state when it changes. */
  show(words: string): void;
  /** Announces a text once, in place of the state. */
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
