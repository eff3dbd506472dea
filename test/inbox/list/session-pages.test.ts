import { describe, expect, it, vi } from "vitest";
import { PAGE, type Shown, sessionPages } from "../../../inbox/src/list/session-pages.ts";
import type { Summary } from "../../../inbox/src/service/shapes.ts";
import type { View } from "../../../inbox/src/service/views.ts";

const at = (number: number) => new Date(Date.UTC(2026, 10, 1) + number * 60_000).toISOString();
const session = (number: number, more: Partial<Summary> = {}): Summary => ({
  session_id: `s${number}`,
  created_at: at(number),
  last_message_at: at(number),
  message_count: 2,
  last_message: { role: "user", content: `Hello ${number}`, timestamp: at(number) },
  status: "open",
  tags: [],
  ...more,
});
const waiting = (since: number) => ({ handling: { by: "waiting" as const, since: at(since) } });
/** Creates an event of the inbox's stream with a summary, which has no preview. */
const toasts = ({ last_message: _, ...summary }: Summary) => ({ type: "session", data: summary });
const message = (number: number, minute: number, role = "user") => ({
  type: "message",
  data: {
    session_id: `s${number}`,
    id: `m${minute}`,
    role,
    content: "More",
    timestamp: at(minute),
  } as object,
});
const ids = ({ list }: Shown) => list.map(({ session_id }) => session_id);

/** Opens the list of a service with this number of conversations. Also records the pages that are read. */
function opened(count: number, { view = "open" as View, search = "" } = {}) {
  let stored = Array.from({ length: count }, (_, index) => session(count - index));
  const asked: number[] = [];
  const shown: Shown[] = [];
  const failures: unknown[] = [];
  let pinned: Promise<void> | undefined;
  let isDown = false;
  const pages = sessionPages({
    query: { view, search },
    personId: "me",
    reading: () => "s1",
    now: () => Date.parse(at(10_000)),
    async read(page) {
      asked.push(page);
      if (isDown) throw { status: 0 };
      const data = stored.slice((page - 1) * PAGE, page * PAGE);
      const answer = { data, pagination: { total: stored.length } };
      await pinned;
      return answer;
    },
    show: (what) => shown.push(what),
    failed: (error) => failures.push(error),
  });
  pages.refresh();
  return {
    pages,
    asked,
    failures,
    latest: () => shown.at(-1) as Shown,
    until: (look: () => void) => vi.waitFor(look, { interval: 1, timeout: 30_000 }),
    store(change: (sessions: Summary[]) => Summary[]) {
      stored = change(stored);
    },
    stop(value: boolean) {
      isDown = value;
    },
    /** Answers wait until the returned function is called. */
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      pinned = promise;
      return resolve;
    },
  };
}

describe("sessionPages", () => {
  it("moves a known conversation to the top at a new message, without a request", async () => {
    const { pages, asked, latest, until } = opened(120);
    await until(() => expect(latest().list).toHaveLength(PAGE));
    pages.more();
    await until(() => expect(latest().list).toHaveLength(2 * PAGE));
    asked.length = 0;
    pages.apply(message(60, 500));
    await until(() => expect(ids(latest())[0]).toBe("s60"));
    expect(latest().list[0]).toMatchObject({ unread: 1, last_message: { content: "More" } });
    pages.apply(toasts(session(60, { last_message_at: at(500), tags: ["vip"] })));
    await until(() => expect(latest().list[0]?.tags).toEqual(["vip"]));
    expect(latest().list[0]?.last_message?.content).toBe("More");
    expect(asked).toEqual([]);
  });

  it("counts no message of the open conversation as unread", async () => {
    const { pages, latest, until } = opened(2);
    await until(() => expect(latest().list).toHaveLength(2));
    pages.apply(message(1, 500));
    await until(() => expect(ids(latest())[0]).toBe("s1"));
    expect(latest().list[0]?.unread).toBe(0);
  });

  it("reads the first page again for a new conversation", async () => {
    const { pages, asked, latest, store, until } = opened(120);
    await until(() => expect(latest().list).toHaveLength(PAGE));
    asked.length = 0;
    store((all) => [session(121), ...all]);
    pages.apply(toasts(session(121)));
    await until(() => expect(ids(latest()).slice(0, 2)).toEqual(["s121", "s120"]));
    expect(asked).toEqual([1]);
    expect(latest()).toMatchObject({ total: 121, hasMore: true });
  });

  it("skips no conversation if other conversations appear and disappear between two pages", async () => {
    const { pages, latest, store, until } = opened(120);
    await until(() => expect(latest().list).toHaveLength(PAGE));
    store((all) => [session(122), session(121), ...all.filter(({ session_id }) => session_id !== "s110")]);
    pages.apply({ type: "deleted", data: { session_id: "s110" } });
    for (const number of [121, 122]) pages.apply(toasts(session(number)));
    await until(() => expect(ids(latest()).slice(0, 2)).toEqual(["s122", "s121"]));
    for (let count = 1; latest().hasMore; count++) {
      const { length } = latest().list;
      pages.more();
      await until(() => expect(latest().list.length).toBeGreaterThan(length));
      expect(count).toBeLessThan(5);
    }
    const all = Array.from({ length: 122 }, (_, index) => `s${122 - index}`);
    expect(ids(latest())).toEqual(all.filter((id) => id !== "s110"));
  });

  it("applies events that arrive during a read", async () => {
    const { pages, latest, hold, until } = opened(3);
    await until(() => expect(latest().list).toHaveLength(3));
    const answer = hold();
    pages.refresh();
    pages.apply(message(2, 100));
    pages.apply({ type: "deleted", data: { session_id: "s1" } });
    answer();
    await until(() => expect(ids(latest())).toEqual(["s2", "s3"]));
  });

  it("sorts waiting visitors by longest wait, and removes those who stop waiting", async () => {
    const { pages, latest, store, until } = opened(0, { view: "waiting" });
    await until(() => expect(latest().list).toEqual([]));
    store(() => [session(3, waiting(8)), session(1, waiting(7))]);
    pages.apply(toasts(session(3, waiting(8))));
    await until(() => expect(ids(latest())).toEqual(["s1", "s3"]));
    pages.apply({ type: "handling", data: { session_id: "s1", by: "person" } as object });
    await until(() => expect(ids(latest())).toEqual(["s3"]));
  });

  it("requests the contact details that a visitor leaves, because events do not contain them", async () => {
    const { pages, latest, store, until } = opened(2);
    await until(() => expect(latest().list).toHaveLength(2));
    const contact = { email: "ada@example.com", timestamp: at(3) };
    const left = session(1, { outcome: "contact_left" });
    store((all) => all.map((each) => (each.session_id === "s1" ? { ...left, contact } : each)));
    pages.apply(toasts(left));
    await until(() =>
      expect(latest().list.find(({ session_id }) => session_id === "s1")).toMatchObject({ contact }),
    );
  });

  it("removes a closed conversation from the view of open ones", async () => {
    const { pages, latest, until } = opened(2);
    await until(() => expect(latest().list).toHaveLength(2));
    pages.apply(toasts(session(2, { status: "closed" })));
    await until(() => expect(ids(latest())).toEqual(["s1"]));
    expect(latest().total).toBe(1);
  });

  it("removes an unanswered question after an agent's message, but not after the visitor's or the assistant's message", async () => {
    const { pages, latest, until } = opened(2, { view: "unanswered" });
    await until(() => expect(latest().list).toHaveLength(2));
    pages.apply(message(1, 400));
    pages.apply(message(1, 450, "assistant"));
    pages.apply(message(2, 500, "agent"));
    await until(() => expect(ids(latest())).toEqual(["s1"]));
  });

  it("does not request disliked conversations again after events, because events contain no ratings", async () => {
    const { pages, asked, latest, until } = opened(1, { view: "disliked" });
    await until(() => expect(latest().list).toHaveLength(1));
    asked.length = 0;
    pages.apply(toasts(session(2)));
    expect(asked).toEqual([]);
  });

  it("reports that a page could not be loaded, keeps the list, and tries again on request", async () => {
    const { pages, latest, failures, stop, until } = opened(2);
    await until(() => expect(latest().list).toHaveLength(2));
    stop(true);
    pages.refresh();
    await until(() => expect(failures).toEqual([{ status: 0 }]));
    expect(latest().list).toHaveLength(2);
    stop(false);
    pages.refresh();
    pages.apply(message(1, 900));
    await until(() => expect(ids(latest())).toEqual(["s1", "s2"]));
  });
});
