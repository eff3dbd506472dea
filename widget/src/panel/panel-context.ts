import type { Look } from "../appearance.ts";
import type { ChatService } from "../service/chat-service.ts";
import type { VisitorSession } from "../service/visitor-session.ts";
import type { Shell } from "../shell.ts";
import type { Strings } from "../strings/english.ts";

/** What every part of the panel is made with. */
export interface PanelContext {
  shell: Shell;
  service: ChatService;
  session: VisitorSession;
  document: Document;
  appearance: Look;
  strings: Strings;
  /** The panel's own (BCP 47). */
  language: string;
  /** Of what the owner, the workflow and the visitor write (BCP 47); empty where nobody says. Ours is the panel's. */
  lang: string;
  /** Says something once to who cannot see it. */
  say(words: string): void;
  /** Puts a text on the clipboard, and says whether that worked. */
  copy(text: string): Promise<void>;
  /** Something has changed its height by itself. */
  reflowed(): void;
  /** Ends with the panel: every listener gets it. */
  signal: AbortSignal;
}
