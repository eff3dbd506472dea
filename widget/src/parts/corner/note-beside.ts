import { element } from "../../element.ts";
import { icon, OUTLINES } from "../../icon.ts";
import type { Shell } from "../../shell.ts";

/** A note next to the launcher of the closed chat. Shows one text at a time. */
export interface NoteBeside {
  /** Shows a text until it is closed or the chat opens. Calls `taken` when the visitor closes the text or opens the chat. */
  show(words: string, taken: () => void): void;
}

/** "Close" in each language: the panel with all its texts may never be loaded. */
const CLOSE: Record<string, string | null> = {
  __proto__: null,
  ar: "إغلاق",
  de: "Schließen",
  es: "Cerrar",
  fr: "Fermer",
  he: "סגירה",
  it: "Chiudi",
  ja: "閉じる",
  ko: "닫기",
  nl: "Sluiten",
  pl: "Zamknij",
  pt: "Fechar",
  ru: "Закрыть",
  tr: "Kapat",
  uk: "Закрити",
  zh: "关闭",
};

/**
 * Creates the note: a short text that opens the chat, and a button that closes the note. A new text is announced, but not
 * focused.
 */
export function noteBeside({ root, options, launcher, events, isOpen, open }: Shell): NoteBeside {
  const { document } = options.window;
  const language = options.language || document.documentElement.lang;
  const whole = element(document, "div", { class: "note-beside", role: "status" });
  let onTaken = () => {};

  function away(): void {
    whole.replaceChildren();
    onTaken();
    onTaken = () => {};
  }

  function take(): void {
    away();
    launcher?.element.focus();
  }

  function button(name: string, act: () => void, ...content: (Node | string)[]): HTMLButtonElement {
    const made = element(document, "button", { type: "button", class: name }, ...content);
    made.onclick = act;
    return made;
  }

  events.on("open", away);
  // Inserts the note before the launcher, in reading order.
  root.prepend(whole);
  return {
    show(words, taken) {
      if (isOpen()) return;
      onTaken = taken;
      const close = button("away", take, icon(document, "close", OUTLINES.close));
      const name = CLOSE[language.toLowerCase().split(/[-_]/)[0] ?? ""] ?? "Close";
      close.setAttribute("aria-label", name);
      const said = button("words", openChat, words);
      said.dir = "auto";
      if (options.language) said.lang = options.language;
      whole.replaceChildren(said, close);
    },
  };

  function openChat(): void {
    // The focus needs no handling here, because the opened chat moves it into itself.
    away();
    open();
  }
}
