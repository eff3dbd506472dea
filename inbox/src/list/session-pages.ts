import type { InboxEvent, Summary } from "../service/shapes.ts";
import type { View } from "../service/views.ts";
import { belongs } from "./belongs.ts";
import { listOrder } from "./list-order.ts";
import { mergedSummary } from "./merged-summary.ts";

/** Conversations per page. */
export const PAGE = 50;

export interface ListQuery {
  view: View;
  search: string;
}

export interface Shown {
  list: readonly Summary[];
  /** Number of conversations in the view that match the search, loaded or not. */
  total: number;
  hasMore: boolean;
  /** The search did not cover every conversation. */
  isPartial: boolean;
}

export interface PageAnswer {
  data: Summary[];
  pagination: { total: number };
  search_complete?: boolean;
}

export interface SessionPages {
  /** Reloads all loaded pages, or loads the first page if none is loaded. */
  refresh(): void;
  more(): void;
  /** Applies an event. Reloads the first page only for an unknown conversation, or to read contact details that events omit. */
  apply(event: InboxEvent): void;
  stop(): void;
}

/** Loads the conversations of a view page by page, and updates them by events. */
export function sessionPages(deps: {
  query: ListQuery;
  personId: string;
  /** The conversation that the person is reading. */
  reading(): string | undefined;
  now(): number;
  read(page: number): Promise<PageAnswer>;
  show(shown: Shown): void;
  failed(error: unknown): void;
}): SessionPages {
  const { view, search } = deps.query;
  const order = listOrder(view);
  let known = new Map<string, Summary>();
  /** Number of known conversations from the top of the service's list. */
  let covered = 0;
  let total = 0;
  let isPartial = false;
  /** Events received during a read; its answer may not include them. */
  let meanwhile: InboxEvent[] = [];
  const wanted = new Set<"all" | "beginning" | "more">();
  let isReading = false;
  let isStopped = false;
  let isDue = false;

  /** Shows the list. Sorts it only once for all events that arrive together. */
  function show(): void {
    if (isDue) return;
    isDue = true;
    setTimeout(() => {
      isDue = false;
      if (isStopped) return;
      const list = [...known.values()].sort(order);
      deps.show({ list, total: Math.max(total, list.length), hasMore: covered < total, isPartial });
    });
  }

  function drop(id: string): void {
    if (!known.delete(id)) return;
    covered = Math.max(0, covered - 1);
    total = Math.max(0, total - 1);
  }

  /** Returns whether the event concerned a known conversation. */
  function applied(event: InboxEvent): boolean {
    const id = event.data.session_id ?? "";
    const before = known.get(id);
    if (before === undefined) return false;
    const after = mergedSummary(before, event, { isRead: deps.reading() === id });
    const isIn = belongs(view, after, { personId: deps.personId, now: deps.now() });
    const isAnswered =
      view === "unanswered" && event.type === "message" && (event.data as { role?: string }).role === "agent";
    if (event.type === "deleted" || isAnswered || isIn === false) drop(id);
    else known.set(id, after);
    // Reads the contact details that the visitor left, because events contain no personal data.
    if (after.outcome === "contact_left" && before.outcome !== "contact_left") wanted.add("beginning");
    return true;
  }

  async function page(number: number, into: Map<string, Summary>): Promise<{ added: number; end: number }> {
    const { data, pagination, search_complete: isComplete } = await deps.read(number);
    total = pagination.total;
    isPartial = isComplete === false;
    const added = data.filter(({ session_id }) => !into.has(session_id)).length;
    for (const each of data) into.set(each.session_id, each);
    return { added, end: (number - 1) * PAGE + data.length };
  }

  const jobs = {
    async all() {
      const pages = Math.max(1, Math.ceil(covered / PAGE));
      const fresh = new Map<string, Summary>();
      covered = 0;
      for (let number = 1; number <= pages && (number === 1 || covered < total); number++)
        covered = (await page(number, fresh)).end;
      known = fresh;
    },
    async beginning() {
      covered += (await page(1, known)).added;
    },
    async more() {
      const before = known.size;
      // Activity during the reads moves conversations between pages: some may be read twice, but none is missed.
      while (covered < total && known.size === before) {
        const { end } = await page(Math.floor(covered / PAGE) + 1, known);
        if (end <= covered) total = covered;
        covered = Math.max(covered, end);
      }
    },
  };

  async function work(): Promise<void> {
    if (isReading) return;
    isReading = true;
    try {
      for (let job = next(); job !== undefined && !isStopped; job = next()) {
        meanwhile = [];
        await jobs[job]();
        for (const event of meanwhile) applied(event);
        show();
      }
    } catch (error) {
      wanted.clear();
      if (!isStopped) deps.failed(error);
    }
    isReading = false;
  }

  function next(): keyof typeof jobs | undefined {
    const [first] = wanted;
    if (first !== undefined) wanted.delete(first);
    return first;
  }

  function want(job: keyof typeof jobs): void {
    wanted.add(job);
    void work();
  }

  /** Whether the view may contain an event's unknown conversation. False also if only a full reload could tell. */
  function mayBelong({ type, data }: InboxEvent): boolean {
    if (type !== "session") return false;
    const isIn = belongs(view, data as Summary, { personId: deps.personId, now: deps.now() });
    return isIn ?? (view === "unanswered" || search !== "");
  }

  return {
    refresh: () => want("all"),
    more: () => want("more"),
    apply(event) {
      if (isReading) meanwhile.push(event);
      if (applied(event)) show();
      else if (mayBelong(event)) wanted.add("beginning");
      void work();
    },
    stop() {
      isStopped = true;
    },
  };
}
