import type { Filter, InboxEvent, Message, Summary } from "./shapes.ts";

/** Conversations that are read at once. */
export const PAGE = 100;

const OUTCOMES: Partial<Record<Filter, Summary["outcome"]>> = {
  missed: "missed",
  contact: "contact_left",
};

export interface SessionQuery {
  filter: Filter;
  search: string;
  /** Those that wait for a person stand at the top. */
  waitingFirst: boolean;
}

export interface Shown {
  list: readonly Summary[];
  /** All that there are, read or not. */
  total: number;
  hasMore: boolean;
}

export interface PageAnswer {
  data: Summary[];
  pagination: { total: number };
}

export interface SessionPages {
  /** Reads everything anew that was read before, page by page, and the first page where nothing was. */
  refresh(): void;
  more(): void;
  /** Takes over what happened; only a conversation that was not there before has the beginning read again. */
  hear(event: InboxEvent): void;
  stop(): void;
}

/** The conversations that were read so far, kept right by what is heard. One page is read at a time. */
export function sessionPages(deps: {
  query: SessionQuery;
  read(page: number, of: Filter): Promise<PageAnswer>;
  show(shown: Shown): void;
  failed(error: unknown): void;
}): SessionPages {
  const { filter, search, waitingFirst } = deps.query;
  const isByHandling = filter === "waiting" || filter === "person";
  const showsWaiting = waitingFirst && filter === "all" && search === "";
  let known = new Map<string, Summary>();
  /** How many of the service's list, from its top, are known. */
  let covered = 0;
  let total = 0;
  /** When the last of these began. */
  let oldest = "";
  /** What was heard while a page was on its way, which the page may not know yet. */
  let meanwhile: InboxEvent[] = [];
  const wanted = new Set<"all" | "beginning" | "more">();
  let isReading = false;
  let isStopped = false;
  let isDue = false;

  /** Much may come at once: the list is put in order once for all of it. */
  function show(): void {
    if (isDue) return;
    isDue = true;
    setTimeout(() => {
      isDue = false;
      if (isStopped) return;
      const list = [...known.values()].sort(order);
      deps.show({ list, total: Math.max(total, list.length), hasMore: covered < total });
    });
  }

  const waits = ({ handling }: Summary) => showsWaiting && handling?.by === "waiting";
  function order(one: Summary, other: Summary): number {
    const isWaiting = isByHandling || waits(one);
    if (!isByHandling && isWaiting !== waits(other)) return isWaiting ? -1 : 1;
    // The longest wait first, and otherwise the newest conversation.
    if (isWaiting) return compare(one.handling?.since, other.handling?.since);
    return compare(other.created_at, one.created_at);
  }

  /** Whether it concerned one that is known. */
  function apply({ type, data }: InboxEvent): boolean {
    const before = known.get(data.session_id ?? "");
    const isAnswered =
      filter === "unanswered" && type === "message" && (data as Partial<Message>).role !== "user";
    // What is said goes on: whether it stays unanswered is known when the list is read again.
    if (before?.preview?.unanswered && type === "message" && filter !== "unanswered") {
      const { unanswered: _, ...preview } = before.preview;
      known.set(before.session_id, { ...before, preview });
      return true;
    }
    if (before === undefined || !(isAnswered || type === "session" || type === "deleted")) return false;
    const { preview, contact } = before;
    const summary: Summary = {
      ...(data as Summary),
      ...(preview && { preview }),
      ...(contact && { contact }),
    };
    if (type === "session" && belongs(summary)) {
      known.set(summary.session_id, summary);
    } else {
      known.delete(before.session_id);
      covered = Math.max(0, covered - 1);
      total = Math.max(0, total - 1);
    }
    return true;
  }

  /** As far as a summary says it: only the service knows what a search finds. */
  function belongs({ handling, outcome }: Summary): boolean {
    if (isByHandling) return handling?.by === filter;
    return !(filter in OUTCOMES) || outcome === OUTCOMES[filter];
  }

  /** Answers how many were new, and how far down the service's list the page reaches. */
  async function page(number: number, into: Map<string, Summary>): Promise<{ added: number; end: number }> {
    const { data, pagination } = await deps.read(number, filter);
    total = pagination.total;
    const added = data.filter(({ session_id }) => !into.has(session_id)).length;
    for (const each of data) into.set(each.session_id, each);
    const end = (number - 1) * PAGE + data.length;
    if (end >= covered) oldest = data.at(-1)?.created_at ?? oldest;
    return { added, end };
  }

  async function waiting(into: Map<string, Summary>): Promise<void> {
    if (!showsWaiting) return;
    const { data } = await deps.read(1, "waiting");
    for (const each of data) into.set(each.session_id, each);
  }

  const jobs = {
    async all() {
      const pages = Math.max(1, Math.ceil(covered / PAGE));
      const anew = new Map<string, Summary>();
      covered = 0;
      for (let number = 1; number <= pages; number++) {
        covered = (await page(number, anew)).end;
        if (covered >= total) break;
      }
      await waiting(anew);
      known = anew;
    },
    async beginning() {
      covered += (await page(1, known)).added;
      await waiting(known);
    },
    async more() {
      const before = known.size;
      // What came or went meanwhile moved the rest: some may be read twice, none is left out.
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
        for (const event of meanwhile) apply(event);
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

  return {
    refresh: () => want("all"),
    more: () => want("more"),
    hear(event) {
      if (isReading) meanwhile.push(event);
      if (apply(event)) show();
      else if (event.type === "session" && mayBelong(event.data as Summary)) want("beginning");
    },
    stop() {
      isStopped = true;
    },
  };

  /** Not where it is one of those further down, which are read when they are scrolled to. */
  function mayBelong(summary: Summary): boolean {
    if (isByHandling || filter in OUTCOMES) return belongs(summary);
    // Of ratings nothing is heard: they are read when the list is chosen.
    if (filter === "disliked") return false;
    return filter === "unanswered" || search !== "" || waits(summary) || summary.created_at >= oldest;
  }
}

function compare(one = "", other = ""): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
