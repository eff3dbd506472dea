import { describe, expect, it, vi } from "vitest";
import {
  PAGE,
  type SessionPages,
  type SessionQuery,
  type Shown,
  sessionPages,
} from "../../console/src/inbox/session-pages.ts";
import type { Filter, Summary } from "../../console/src/inbox/shapes.ts";

const at = (number: number) => new Date(Date.UTC(2026, 10, 1) + number * 60_000).toISOString();
const session = (number: number, more: Partial<Summary> = {}): Summary => ({
  ...{ session_id: `s${number}`, created_at: at(number), last_message_at: at(number), message_count: 2 },
  preview: { first_message: `Hello ${number}`, user: null },
  ...more,
});
const waiting = (since: number) => ({ handling: { by: "waiting" as const, since: at(since) } });
/** As the stream tells of it: without its preview. */
const told = ({ preview: _, ...summary }: Summary) => ({ type: "session", data: summary });
const ids = ({ list }: Shown) => list.map(({ session_id }) => session_id);

/** A service with so many conversations, and what was asked of it. */
function opened(count: number, query: Partial<SessionQuery> = {}) {
  let stored = Array.from({ length: count }, (_, index) => session(count - index));
  const asked: string[] = [];
  const shown: Shown[] = [];
  let held: Promise<void> | undefined;
  const pages: SessionPages = sessionPages({
    query: { filter: "all", search: "", waitingFirst: true, ...query },
    async read(page, of: Filter) {
      asked.push(`${of} ${page}`);
      const isByHandling = of === "waiting" || of === "person";
      const found = stored.filter(({ handling }) => !isByHandling || handling?.by === of);
      const answer = {
        data: found.slice((page - 1) * PAGE, page * PAGE),
        pagination: { total: found.length },
      };
      await held;
      return answer;
    },
    show: (what) => shown.push(what),
    failed(error) {
      throw error;
    },
  });
  pages.refresh();
  return {
    ...{ pages, asked },
    latest: () => shown.at(-1) as Shown,
    until: (look: () => void) => vi.waitFor(look, { interval: 1, timeout: 30_000 }),
    store(change: (sessions: Summary[]) => Summary[]) {
      stored = change(stored);
    },
    /** Answers wait until the returned function is called. */
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
  };
}

describe("The inbox's list", () => {
  it("marks a conversation as not answered until something is said in it", async () => {
    const { pages, asked, latest, store, until } = opened(2);
    const preview = { first_message: "Hello", user: null, unanswered: true as const };
    store(([, older]) => [session(2, { preview }), older as Summary]);
    pages.refresh();
    await until(() => expect(latest().list[0]?.preview?.unanswered).toBe(true));
    asked.length = 0;
    pages.hear(told(session(2, { message_count: 3 })));
    await until(() => expect(latest().list[0]).toMatchObject({ message_count: 3, preview }));
    pages.hear({ type: "message", data: { session_id: "s2", role: "assistant" } as object });
    await until(() => expect(latest().list[0]?.preview).toEqual({ first_message: "Hello", user: null }));
    expect(asked).toEqual([]);
  });

  it("reads nothing again when something happens in a conversation that it shows", async () => {
    const { pages, asked, latest, until } = opened(250);
    await until(() => expect(latest().list).toHaveLength(PAGE));
    pages.more();
    await until(() => expect(latest().list).toHaveLength(2 * PAGE));
    asked.length = 0;
    pages.hear(told(session(60, { message_count: 9, ...waiting(500) })));
    await until(() => expect(ids(latest())[0]).toBe("s60"));
    expect(latest().list[0]).toMatchObject({ message_count: 9, preview: { first_message: "Hello 60" } });
    pages.hear(told(session(60)));
    await until(() => expect(ids(latest())[0]).toBe("s250"));
    expect(ids(latest())).toEqual(Array.from({ length: 200 }, (_, index) => `s${250 - index}`));
    pages.hear({ type: "message", data: { session_id: "s60" } });
    // One that was not read yet is read when it is scrolled to.
    pages.hear(told(session(10, { message_count: 4 })));
    expect(asked).toEqual([]);
  });

  it("reads the beginning for a conversation that is new, and the longest wait stands first", async () => {
    const { pages, asked, latest, store, until } = opened(250);
    await until(() => expect(latest().list).toHaveLength(PAGE));
    asked.length = 0;
    store((all) => [session(251), ...all]);
    pages.hear(told(session(251)));
    await until(() => expect(ids(latest()).slice(0, 2)).toEqual(["s251", "s250"]));
    expect(asked).toEqual(["all 1", "waiting 1"]);
    expect(latest()).toMatchObject({ total: 251, hasMore: true });
    store((all) => all.map((each) => (each.session_id === "s3" ? session(3, waiting(300)) : each)));
    pages.hear(told(session(3, waiting(300))));
    await until(() => expect(ids(latest())[0]).toBe("s3"));
    pages.hear(told(session(200, waiting(299))));
    await until(() => expect(ids(latest()).slice(0, 3)).toEqual(["s200", "s3", "s251"]));
  });

  it("leaves none out while conversations come and go between two pages", async () => {
    const { pages, latest, store, until } = opened(250);
    await until(() => expect(latest().list).toHaveLength(PAGE));
    store((all) => [session(252), session(251), ...all.filter(({ session_id }) => session_id !== "s240")]);
    pages.hear({ type: "deleted", data: { session_id: "s240" } });
    for (const number of [251, 252]) pages.hear(told(session(number)));
    await until(() => expect(ids(latest()).slice(0, 2)).toEqual(["s252", "s251"]));
    for (let count = 1; latest().hasMore; count++) {
      const { length } = latest().list;
      pages.more();
      await until(() => expect(latest().list.length).toBeGreaterThan(length));
      expect(count).toBeLessThan(5);
    }
    expect(ids(latest())).toEqual(
      Array.from({ length: 252 }, (_, index) => `s${252 - index}`).filter((id) => id !== "s240"),
    );
  });

  it("heeds what it hears while a page is on its way", async () => {
    const { pages, latest, hold, until } = opened(3);
    await until(() => expect(latest().list).toHaveLength(3));
    const answer = hold();
    pages.refresh();
    pages.hear(told(session(2, waiting(100))));
    pages.hear({ type: "deleted", data: { session_id: "s1" } });
    answer();
    await until(() => expect(ids(latest())).toEqual(["s2", "s3"]));
  });

  it("shows of those that wait none that does so no more, the longest wait first", async () => {
    const { pages, latest, store, until } = opened(3, { filter: "waiting" });
    await until(() => expect(latest().list).toEqual([]));
    store(() => [session(1, waiting(7)), session(3, waiting(8))]);
    pages.hear(told(session(3, waiting(8))));
    await until(() => expect(ids(latest())).toEqual(["s1", "s3"]));
    pages.hear(told(session(1)));
    await until(() => expect(ids(latest())).toEqual(["s3"]));
  });

  it("shows of those that nobody answered none that somebody answered meanwhile, newest first", async () => {
    const { pages, latest, store, until } = opened(2, { filter: "unanswered" });
    await until(() => expect(ids(latest())).toEqual(["s2", "s1"]));
    pages.hear({ type: "message", data: { session_id: "s1", role: "user" } as object });
    store(() => [session(3), session(2), session(1)]);
    pages.hear(told(session(3, waiting(9))));
    await until(() => expect(ids(latest())).toEqual(["s3", "s2", "s1"]));
    pages.hear({ type: "message", data: { session_id: "s2", role: "agent" } as object });
    await until(() => expect(ids(latest())).toEqual(["s3", "s1"]));
    expect(latest().total).toBe(2);
  });

  it("lists what visitors disliked as it was when it was chosen", async () => {
    const { pages, asked, latest, store, until } = opened(1, { filter: "disliked" });
    await until(() => expect(ids(latest())).toEqual(["s1"]));
    asked.length = 0;
    store(() => [session(2), session(1)]);
    pages.hear(told(session(2)));
    expect(asked).toEqual([]);
    pages.refresh();
    await until(() => expect(ids(latest())).toEqual(["s2", "s1"]));
  });
});
