import { describe, expect, it } from "vitest";
import { belongs } from "../../../inbox/src/list/belongs.ts";
import { aroundMatch, matchPieces } from "../../../inbox/src/list/match-ranges.ts";
import { mergedSummary } from "../../../inbox/src/list/merged-summary.ts";
import { pinnedList } from "../../../inbox/src/list/pinned-list.ts";
import { rowsMoved, rowWindow } from "../../../inbox/src/list/row-window.ts";
import type { Summary } from "../../../inbox/src/service/shapes.ts";
import type { View } from "../../../inbox/src/service/views.ts";

const summary = (id: string, more: Partial<Summary> = {}): Summary => ({
  session_id: id,
  created_at: "2026-11-01T10:00:00Z",
  last_message_at: "2026-11-01T10:00:00Z",
  message_count: 1,
  ...more,
});
const ids = (rows: readonly Summary[]) => rows.map(({ session_id }) => session_id);

describe("belongs", () => {
  const reader = { personId: "me", now: Date.parse("2026-11-02T10:00:00Z") };
  const later = "2026-11-03T10:00:00Z";
  const since = "2026-11-01T10:00:00Z";
  it.each<[View, Partial<Summary>]>([
    ["open", {}],
    ["open", { snoozed_until: since }],
    ["snoozed", { snoozed_until: later }],
    ["waiting", { handling: { by: "waiting", since } }],
    ["mine", { assignee: { id: "me", name: "Me" } }],
    ["unassigned", { assignee: null }],
    ["missed", { outcome: "missed", status: "closed" }],
    ["contact", { outcome: "contact_left" }],
    ["closed", { status: "closed" }],
  ])("returns true if the view %s contains the conversation %j", (view, state) => {
    expect(belongs(view, summary("s", state), reader)).toBe(true);
  });

  it.each<[View, Partial<Summary>]>([
    ["open", { status: "closed" }],
    ["open", { snoozed_until: later }],
    ["snoozed", { snoozed_until: later, status: "closed" }],
    ["waiting", { handling: { by: "person", since } }],
    ["mine", { assignee: { id: "you", name: "You" } }],
    ["unassigned", { status: "closed" }],
  ])("returns false if the view %s does not contain the conversation %j", (view, state) => {
    expect(belongs(view, summary("s", state), reader)).toBe(false);
  });

  it.each<View>(["disliked", "unanswered"])(
    "returns undefined for the view %s, which only the service can decide",
    (view) => {
      expect(belongs(view, summary("s"), reader)).toBeUndefined();
    },
  );
});

describe("mergedSummary", () => {
  const reader = { isRead: false };
  const known = summary("s", {
    unread: 1,
    user: { id: "7", name: "Ada", verified: true },
    tags: ["a"],
    assignee: { id: "me", name: "Me" },
    handling: { by: "waiting", since: "2026-11-01T10:00:00Z" },
    outcome: "missed",
  });

  it("returns the same object if the event belongs to another conversation", () => {
    expect(mergedSummary(known, { type: "deleted", data: { session_id: "x" } }, reader)).toBe(known);
  });

  it("removes fields that a complete `session` event does not contain, and keeps the preview", () => {
    const event = { type: "session", data: summary("s", { status: "open", tags: [] }) };
    const merged = mergedSummary(known, event, reader);
    expect(merged).not.toHaveProperty("handling");
    expect(merged).not.toHaveProperty("outcome");
    expect(merged).not.toHaveProperty("assignee");
    expect(merged).toMatchObject({ unread: 1, user: { name: "Ada" }, tags: [] });
  });

  it("keeps the assignee if a summary does not contain the team's fields", () => {
    const merged = mergedSummary(known, { type: "session", data: summary("s") }, reader);
    expect(merged).toMatchObject({ assignee: { id: "me" }, tags: ["a"] });
  });

  it("never replaces the last message with an earlier one", () => {
    const data = {
      session_id: "s",
      role: "user",
      content: "Old",
      timestamp: "2026-10-01T10:00:00Z",
    } as object;
    const first = mergedSummary(
      known,
      { type: "message", data: { ...data, timestamp: "2026-11-05T10:00:00Z" } as object },
      reader,
    );
    expect(mergedSummary(first, { type: "message", data }, reader)).toBe(first);
  });

  it("removes `handling` as soon as the workflow answers again", () => {
    const data = { session_id: "s", by: "workflow" };
    expect(mergedSummary(known, { type: "handling", data }, reader)).not.toHaveProperty("handling");
  });
});

describe("pinnedList", () => {
  const rows = ["a", "b", "c"].map((id) => summary(id));

  it("keeps the position of each row and updates its content while other rows appear, move and disappear", () => {
    const latest = [summary("n"), summary("c", { unread: 2 }), summary("a")];
    const { rows: pinned, waiting: count, removed } = pinnedList(rows, latest);
    expect(ids(pinned)).toEqual(["a", "b", "c"]);
    expect(pinned[2]?.unread).toBe(2);
    expect(count).toBe(1);
    expect(removed).toEqual(new Set(["b"]));
  });

  it("adds newly loaded rows at the end", () => {
    const { rows: pinned, waiting: count } = pinnedList(rows, [...rows, summary("d"), summary("e")]);
    expect(ids(pinned)).toEqual(["a", "b", "c", "d", "e"]);
    expect(count).toBe(0);
  });
});

describe("A searched text", () => {
  it("marks every searched word in any letter case, and reads no word as a pattern", () => {
    expect(matchPieces("Tea (green) and TEA", "tea (green")).toEqual([
      { text: "Tea", isMatch: true },
      { text: " ", isMatch: false },
      { text: "(green", isMatch: true },
      { text: ") and ", isMatch: false },
      { text: "TEA", isMatch: true },
    ]);
  });

  it.each(["", "  "])("has no mark if the search is %j", (search) => {
    expect(matchPieces("Tea", search)).toEqual([{ text: "Tea", isMatch: false }]);
  });

  it("starts shortly before its first match if it is long", () => {
    const text = `${"a ".repeat(100)}needle here`;
    expect(aroundMatch(text, "needle")).toBe(`…${"a ".repeat(15)}needle here`);
    expect(aroundMatch(text, "nothing")).toBe(text);
  });
});

describe("The visible rows", () => {
  it("are rendered with a few more rows around them", () => {
    expect(rowWindow(0, 720)).toEqual({ first: 0, end: 18 });
    expect(rowWindow(7_200, 720)).toEqual({ first: 92, end: 118 });
  });

  it("count as moved by as many rows as most of them have moved", () => {
    expect(rowsMoved(["a", "b", "c"], ["n", "a", "b", "c"], { first: 0, count: 3 })).toBe(1);
    expect(rowsMoved(["a", "b", "c"], ["c", "a", "b"], { first: 0, count: 2 })).toBe(1);
    expect(rowsMoved(["a"], ["x"], { first: 0, count: 1 })).toBe(0);
  });
});
