import { type Observed, observable } from "../observed.ts";
import type { KnowledgeCalls, UnansweredQuestion } from "./knowledge-calls.ts";
import { trimmed, type WrittenEntry } from "./written-entry.ts";

/** Number of questions shown at first. */
const FEW = 5;

export interface UnansweredState {
  /** All unanswered questions; undefined until the first response. */
  questions: UnansweredQuestion[] | undefined;
  /** The error of the last load; undefined if it succeeded. */
  failure: unknown;
  /** The shown questions; `showAll` adds the others. */
  shown: UnansweredQuestion[];
  /** The question in the open form. */
  written: string | undefined;
  /** The form's unsaved entry, if the screen stores it with `keep`. */
  draft: WrittenEntry | undefined;
  /** The question that was answered last. The owner can test it. */
  answered: string | undefined;
  /** Index in `shown` of the question whose *Write answer* button should get the focus. Each request is a new object. */
  focus: { at: number } | undefined;
}

/** Unanswered questions of visitors (contract §21.4) on a screen. Changes reject with the errors of `KnowledgeCalls`. */
export interface UnansweredList extends Observed<UnansweredState> {
  reload(): Promise<void>;
  showAll(): void;
  write(question: string): void;
  keep(draft: WrittenEntry): void;
  cancel(): void;
  /**
   * Adds the entry and marks the question as answered. Resolves with the error if only the mark failed; the entry is stored
   * anyway.
   */
  save(entry: WrittenEntry): Promise<{ notMarked?: unknown }>;
  dismiss(question: string): Promise<void>;
  /** Cancels running loads. */
  leave(): void;
}

export function unansweredList(
  calls: KnowledgeCalls,
  {
    first,
    added,
  }: {
    first?: UnansweredQuestion[];
    /** Called after an entry was added. */
    added(): void;
  },
): UnansweredList {
  const some = (questions: UnansweredQuestion[]) => (isWhole ? questions : questions.slice(0, FEW));
  let isWhole = false;
  let loading = new AbortController();
  const state = observable<UnansweredState>({
    questions: first,
    shown: some(first ?? []),
    failure: undefined,
    written: undefined,
    draft: undefined,
    answered: undefined,
    focus: undefined,
  });

  async function reload(): Promise<void> {
    loading.abort();
    loading = new AbortController();
    const { signal } = loading;
    try {
      const questions = await calls.unanswered(signal);
      if (!signal.aborted) state.set({ questions, shown: some(questions), failure: undefined });
    } catch (failure) {
      if (!signal.aborted) state.set({ failure });
    }
  }

  return {
    current: state.current,
    subscribe: state.subscribe,
    reload,
    showAll() {
      isWhole = true;
      state.set({ shown: state.current().questions ?? [] });
    },
    write: (written) => state.set({ written, draft: undefined, answered: undefined, focus: undefined }),
    keep: (draft) => state.set({ draft }),
    cancel() {
      const { shown, written } = state.current();
      const at = shown.findIndex(({ question }) => question === written);
      state.set({ written: undefined, draft: undefined, focus: { at: Math.max(0, at) } });
    },
    async save(entry) {
      const question = state.current().written ?? entry.question;
      const { id } = await calls.add(trimmed(entry));
      added();
      const failed = await calls.markAnswered(question, id).then(
        () => ({}),
        (notMarked: unknown) => ({ notMarked }),
      );
      state.set({ written: undefined, draft: undefined, answered: question });
      void reload();
      return failed;
    },
    async dismiss(question) {
      await calls.markAnswered(question);
      await reload();
      state.set({ answered: undefined, focus: { at: 0 } });
    },
    leave() {
      loading.abort();
      state.set({ focus: undefined });
    },
  };
}
