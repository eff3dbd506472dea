import type { Look } from "../appearance.ts";
import type { ChatService } from "../service/chat-service.ts";
import type { VisitorSession } from "../service/visitor-session.ts";
import type { Shell } from "../shell.ts";
import type { Strings } from "../strings/english.ts";
import type { Language } from "../strings/language.ts";

/** Dependencies of every part of the panel. */
export interface PanelContext {
  shell: Shell;
  service: ChatService;
  session: VisitorSession;
  document: Document;
  appearance: Look;
  strings: Strings;
  /** Language of the panel (BCP 47). */
  language: Language;
  /** Formats a message's time. The first formatter of a page takes up to 100 ms on a phone, so it is made once. */
  time: Intl.DateTimeFormat;
  /**
   * Language of texts by the owner, the workflow and the visitor (BCP 47); empty if unknown. The panel's own texts are in
   * `language`.
   */
  lang: string;
  /** Announces a text once to screen readers. */
  say(words: string): void;
  /** Copies a text to the clipboard and announces whether that worked. */
  copy(text: string): Promise<void>;
  /** Call after an element changed its height. */
  reflowed(): void;
  /** Aborts with the panel. Pass the signal to every listener. */
  signal: AbortSignal;
}
