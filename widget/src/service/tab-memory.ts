import type { SentFile } from "./chat-service.ts";
import { jsonOf } from "./json-of.ts";

/** What a visitor said that the service has not answered for yet: enough to say it again after the page has changed. */
export interface UnsentQuestion {
  content: string;
  context: Record<string, unknown>;
  idempotencyKey: string;
  /** Whose it is (`speakerOf`), where that was known. */
  speaker?: string | undefined;
  files?: SentFile[] | undefined;
  /** The service refused it: only the visitor says it again. */
  hasFailed: boolean;
}

export interface TabNotes {
  /** What stands in the input. */
  draft: string;
  unsent: UnsentQuestion[];
  /** A reply was, or may have been, on its way; of the last page, also that the chat was open. Read by the loader too, as text. */
  waits: boolean;
  /** The chat was open when the last page was left. */
  isOpen: boolean;
  /** Where one was reading then, in CSS pixels; 0 at the latest question. */
  top: number;
}

export interface TabMemory {
  readonly notes: TabNotes;
  keep(changes: Partial<TabNotes>): void;
}

const NOTHING: TabNotes = { draft: "", unsent: [], waits: false, isOpen: false, top: 0 };

/** Keeps what one tab must not lose from page to page, under `parley:pk_…:tab`; where storage is blocked, for the page. */
export function tabMemory(openStorage: () => Storage, site: string): TabMemory {
  const key = `parley:${site}:tab`;
  let notes = NOTHING;
  try {
    notes = { ...NOTHING, ...JSON.parse(openStorage().getItem(key) ?? "{}") };
  } catch {}

  return {
    get notes() {
      return notes;
    },
    keep(changes) {
      notes = { ...notes, ...changes };
      try {
        const isEmpty = !notes.draft && !notes.unsent.length && !notes.waits && !notes.isOpen;
        if (isEmpty) openStorage().removeItem(key);
        else openStorage().setItem(key, jsonOf({ ...notes, waits: notes.waits || notes.isOpen }));
      } catch {}
    },
  };
}
