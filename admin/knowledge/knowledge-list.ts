import { type Observed, observable } from "../observed.ts";
import { type KnowledgeCalls, type KnowledgePage, PAGE_SIZE, type StoredEntry } from "./knowledge-calls.ts";
import { trimmed, type WrittenEntry } from "./written-entry.ts";

/** Placeholder id of an entry that is not stored yet. */
export const NEW = "new";
/** Milliseconds after the last keystroke before a search is sent. */
const PAUSE = 250;

export interface KnowledgeListState {
  /** The search text as typed. */
  search: string;
  /** Undefined until the first response. Old entries stay until their replacements have loaded. */
  entries: StoredEntry[] | undefined;
  total: number;
  isLoading: boolean;
  /** The error of the last load; undefined if it succeeded. */
  failure: unknown;
  /** The entry in the open form: its id, or `NEW`. */
  written: string | undefined;
  /** The form's unsaved text, if the screen stores it with `keep`. */
  draft: WrittenEntry | undefined;
  /** Button that should get the focus: *Edit* of the entry with this id, or *Add entry* for `NEW`. Each request is a new object. */
  focus: { on: string } | undefined;
}

/** A site's entries on a screen. Changes reject with the errors of `KnowledgeCalls`. */
export interface KnowledgeList extends Observed<KnowledgeListState> {
  search(text: string): void;
  showMore(): void;
  /** Reloads the shown pages. */
  reload(): Promise<void>;
  write(entry: string): void;
  keep(draft: WrittenEntry): void;
  cancel(): void;
  save(entry: WrittenEntry): Promise<void>;
  remove(id: string): Promise<void>;
  /** Cancels running loads. */
  leave(): void;
}

export function knowledgeList(calls: KnowledgeCalls, first?: KnowledgePage): KnowledgeList {
  const state = observable<KnowledgeListState>({
    search: "",
    entries: first?.entries,
    total: first?.total ?? 0,
    isLoading: first === undefined,
    failure: undefined,
    written: undefined,
    draft: undefined,
    focus: undefined,
  });
  let pages = 1;
  let loading = new AbortController();
  let typing: ReturnType<typeof setTimeout> | undefined;

  function stop(): AbortSignal {
    clearTimeout(typing);
    loading.abort();
    loading = new AbortController();
    return loading.signal;
  }

  async function load(from: number, to: number): Promise<void> {
    const signal = stop();
    state.set({ isLoading: true });
    const search = state.current().search.trim();
    let entries = from === 1 ? [] : (state.current().entries ?? []);
    try {
      for (let page = from; page <= to; page++) {
        const read = await calls.page(search, page, signal);
        if (signal.aborted) return;
        // Omits known entries, which an entry added meanwhile may have moved to this page.
        const known = new Set(entries.map(({ id }) => id));
        entries = [...entries, ...read.entries.filter(({ id }) => !known.has(id))];
        pages = page;
        if (read.entries.length < PAGE_SIZE || page === to)
          return state.set({ entries, total: read.total, isLoading: false, failure: undefined });
      }
    } catch (failure) {
      if (!signal.aborted) state.set({ failure, isLoading: false });
    }
  }

  /** Closes the form of `entry`, and returns focus to the button that opened it. */
  function close(entry: string): void {
    if (state.current().written !== entry) return;
    state.set({ written: undefined, draft: undefined, focus: { on: entry } });
  }

  async function reload(): Promise<void> {
    await load(1, pages);
    const { focus, entries = [] } = state.current();
    if (focus === undefined || focus.on === NEW) return;
    // If the entry is no longer listed, such as after a change while a search is shown, *Add entry* gets the focus.
    if (!entries.some(({ id }) => id === focus.on)) state.set({ focus: { on: NEW } });
  }

  return {
    current: state.current,
    subscribe: state.subscribe,
    search(search) {
      stop();
      state.set({ search, isLoading: true, focus: undefined });
      typing = setTimeout(() => void load(1, 1), PAUSE);
    },
    showMore: () => void load(pages + 1, pages + 1),
    reload,
    write: (written) => state.set({ written, draft: undefined, focus: undefined }),
    keep: (draft) => state.set({ draft }),
    cancel: () => close(state.current().written ?? NEW),
    async save(entry) {
      const written = state.current().written ?? NEW;
      await (written === NEW ? calls.add(trimmed(entry)) : calls.change(written, trimmed(entry)));
      close(written);
      void reload();
    },
    async remove(id) {
      try {
        await calls.remove(id);
        state.set({ focus: { on: NEW } });
      } finally {
        void reload();
      }
    },
    leave() {
      stop();
      state.set({ focus: undefined });
    },
  };
}
