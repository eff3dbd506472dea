import { type Observed, observable } from "../observed.ts";
import type { KnowledgeCalls, UnansweredQuestion } from "./knowledge-calls.ts";
import { trimmed, type WrittenEntry } from "./written-entry.ts";

/** Questions that are shown at first. */
const FEW = 5;

export interface UnansweredState {
  /** Undefined until the first answer. */
  questions: UnansweredQuestion[] | undefined;
  /** Why the last load failed, as the host's calls reject. */
  failure: unknown;
  /** Those that are shown; the others come with `showAll`. */
  shown: UnansweredQuestion[];
  /** The question whose answer is written. */
  written: string | undefined;
  /** Its unsaved entry, for hosts that restore it. */
  draft: WrittenEntry | undefined;
  /** The question that was answered last: it can be tested. */
  answered: string | undefined;
  /** The index in `shown` whose *Write answer* button gets the focus. A new object for each time. */
  focus: { at: number } | undefined;
}

/** What visitors asked in vain (contract §21.4), on a screen. What changes it rejects as the host's calls do. */
export interface UnansweredList extends Observed<UnansweredState> {
  reload(): Promise<void>;
  showAll(): void;
  write(question: string): void;
  keep(draft: WrittenEntry): void;
  cancel(): void;
  /** Adds the entry and marks the question as answered. Resolves to why it could not be marked; the entry is stored then, too. */
  save(entry: WrittenEntry): Promise<{ notMarked?: unknown }>;
  dismiss(question: string): Promise<void>;
  /** Ends what is under way. */
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
    ...{ questions: first, shown: some(first ?? []), failure: undefined },
    ...{ written: undefined, draft: undefined, answered: undefined, focus: undefined },
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
