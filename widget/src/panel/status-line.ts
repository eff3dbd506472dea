import { element } from "../element.ts";

export interface StatusLine {
  element: HTMLElement;
  /** Stays until it is something else. */
  show(words: string): void;
  /** Is said once, and gives way to what stays. */
  say(words: string): void;
}

/** Says what can otherwise only be seen. */
export function statusLine(document: Document): StatusLine {
  const line = element(document, "div", { role: "status", class: "unseen" });
  let standing = "";
  return {
    element: line,
    show(words) {
      if (words === standing) return;
      standing = words;
      line.textContent = words;
    },
    say(words) {
      line.textContent = words;
    },
  };
}
