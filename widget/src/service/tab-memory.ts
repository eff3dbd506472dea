import type { SentFile } from "./chat-service.ts";
import { jsonOf } from "./json-of.ts";

/** A question without an answer from the service, with enough data to send it again after a page change. */
export interface UnsentQuestion {
  content: string;
  context: Record<string, unknown>;
  idempotencyKey: string;
  /** The speaker (`speakerOf`), if known. */
  speaker?: string | undefined;
  files?: SentFile[] | undefined;
  /** The service refused the question or gave it up: only the visitor may send it again. */
  hasFailed: boolean;
}

export interface TabNotes {
  /** Text in the input. */
  draft: string;
  unsent: UnsentQuestion[];
  /**
   * True if a reply was or may have been in progress, the workflow did not handle the conversation, or the chat was open on the
   * previous page. The loader searches the stored JSON for this field.
   */
  waits: boolean;
  /** The chat was open when the last page was left. */
  isOpen: boolean;
  /** Scroll position when the last page was left, in CSS pixels; 0 at the latest question and at the end. */
  top: number;
}

export interface TabMemory {
  readonly notes: TabNotes;
  keep(changes: Partial<TabNotes>): void;
}

const NOTHING: TabNotes = { draft: "", unsent: [], waits: false, isOpen: false, top: 0 };

/** Stores a tab's state across pages, under `parley:pk_…:tab`; if storage is blocked, for this page only. */
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
