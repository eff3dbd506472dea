import { describe, expect, it } from "vitest";
import { firstUnread } from "../../../inbox/src/conversation/first-unread.ts";
import { type Followed, withEvent, withNote, withSent } from "../../../inbox/src/conversation/followed.ts";
import { type Entry, timeline } from "../../../inbox/src/conversation/timeline.ts";
import { stillTyping, withoutTypist, withTyping } from "../../../inbox/src/conversation/typing.ts";
import type { Message } from "../../../inbox/src/service/shapes.ts";

const at = (minute: number) => new Date(2026, 10, 20, 10, minute).toISOString();
const ada = { id: "ada", name: "Ada" };
const ben = { id: "ben", name: "Ben" };
const say = (id: string, role: Message["role"], minute: number, agent?: typeof ada): Message => ({
  id,
  role,
  content: id,
  timestamp: at(minute),
  ...(agent && { agent }),
});
const followed = (messages: Message[], more: Partial<Followed> = {}): Followed => ({
  success: true,
  session_id: "s",
  created_at: at(0),
  updated_at: at(0),
  messages,
  notes: [],
  lines: [],
  ahead: [],
  ...more,
});
const outline = (entries: Entry[]) =>
  entries.map((entry) => {
    if (entry.kind === "group")
      return `${entry.sender.role}: ${entry.messages.map(({ id }) => id).join(" ")}`;
    if (entry.kind === "line")
      return `${entry.line.kind} ${[entry.line.name, entry.line.other].filter(Boolean).join(" ")}`.trim();
    return entry.kind;
  });

describe("timeline()", () => {
  it("groups messages of one sender until somebody else writes or five minutes pass", () => {
    const messages = [
      say("1", "user", 0),
      say("2", "user", 4),
      say("3", "user", 9),
      say("4", "assistant", 9),
      say("5", "agent", 10, ada),
      say("6", "agent", 11, ben),
    ];
    expect(outline(timeline(followed(messages)))).toEqual([
      "day",
      "user: 1 2",
      "user: 3",
      "assistant: 4",
      "joined Ada",
      "agent: 5",
      "takeover Ben Ada",
      "agent: 6",
    ]);
  });

  it("separates days by the reader's calendar", () => {
    const messages = [say("1", "user", 0), say("2", "user", 24 * 60)];
    expect(outline(timeline(followed(messages)))).toEqual(["day", "user: 1", "day", "user: 2"]);
  });

  it("shows notes and changes of handling at their time, and an agent's handback before the workflow's next answer", () => {
    const messages = [say("1", "user", 0), say("2", "agent", 2, ada), say("3", "assistant", 20)];
    const note = { id: "n", content: "Look", timestamp: at(1), agent: ben };
    expect(outline(timeline(followed(messages, { notes: [note] })))).toEqual([
      "day",
      "user: 1",
      "note",
      "joined Ada",
      "agent: 2",
      "returned Ada",
      "assistant: 3",
    ]);
  });

  it("shows an agent's handback before the message that the workflow answers", () => {
    const messages = [say("1", "agent", 0, ada), say("2", "user", 2), say("3", "assistant", 3)];
    expect(outline(timeline(followed(messages)))).toEqual([
      "day",
      "joined Ada",
      "agent: 1",
      "returned Ada",
      "user: 2",
      "assistant: 3",
    ]);
  });

  it("shows the visitor's contact details between the messages", () => {
    const contact = { email: "ada@example.com", message: "Call me", timestamp: at(2) };
    expect(outline(timeline(followed([say("1", "user", 0), say("2", "user", 9)], { contact })))).toEqual([
      "day",
      "user: 1",
      "contact",
      "user: 2",
    ]);
  });

  it("marks the first unread message, unless all messages of the conversation are unread", () => {
    const messages = [say("1", "user", 0), say("2", "assistant", 1), say("3", "user", 2)];
    expect(outline(timeline(followed(messages), "3"))).toContain("unread");
    expect(outline(timeline(followed(messages), "1"))).not.toContain("unread");
    expect(outline(timeline(followed(messages, { has_more: true }), "1"))).toContain("unread");
  });

  it("ends with one line while a visitor waits for a person, and shows one line when an agent has taken over", () => {
    const messages = [say("1", "user", 0)];
    const waits = followed(messages, {
      handling: { by: "waiting", since: at(1), reason_code: "visitor_asked" },
    });
    expect(outline(timeline(waits))).toEqual(["day", "user: 1", "waiting"]);
    const answers = followed([...messages, say("2", "agent", 3, ada)], {
      handling: { by: "person", since: at(2), agent: ada },
    });
    expect(outline(timeline(answers)).filter((line) => line === "joined Ada")).toHaveLength(1);
  });

  it("starts a group at the first unread message", () => {
    const messages = [say("1", "user", 0), say("2", "user", 1)];
    expect(outline(timeline(followed(messages), "2"))).toEqual(["day", "user: 1", "unread", "user: 2"]);
  });

  it("omits notes older than the loaded messages until those messages are loaded", () => {
    const note = { id: "n", content: "Look", timestamp: at(0), agent: ben };
    const conversation = followed([say("1", "user", 5)], { notes: [note], has_more: true });
    expect(outline(timeline(conversation))).toEqual(["day", "user: 1"]);
  });
});

describe("firstUnread", () => {
  const messages = [say("1", "user", 0), say("2", "assistant", 1), say("3", "user", 2)];
  it.each([
    [1, "3"],
    [2, "1"],
    [9, "1"],
  ])("returns the id of the first unread message of the visitor (unread: %i, id: %s)", (unread, id) =>
    expect(firstUnread(messages, unread)).toBe(id),
  );

  it("returns undefined if no message is unread", () => expect(firstUnread(messages, 0)).toBeUndefined());
});

describe("withEvent", () => {
  const event = (message: Message) => ({ type: "message", data: { ...message, session_id: "s" } });

  it("keeps the service's order if the agent's own message is confirmed before earlier messages arrive", () => {
    const sent = withSent(followed([say("1", "user", 0)]), say("3", "agent", 2, ada));
    const reported = withEvent(sent, event(say("2", "user", 1)));
    expect(reported.messages.map(({ id }) => id)).toEqual(["1", "2", "3"]);
    const all = withEvent(reported, event(say("3", "agent", 2, ada)));
    expect(all.messages.map(({ id }) => id)).toEqual(["1", "2", "3"]);
    expect(all.ahead).toEqual([]);
  });

  it("replaces a message that arrives again, and keeps all other objects", () => {
    const known = followed([say("1", "user", 0), say("2", "assistant", 1)]);
    const rated = withEvent(known, event({ ...say("2", "assistant", 1), rating: "down" }));
    expect(rated.messages[0]).toBe(known.messages[0]);
    expect(rated.messages[1]).toMatchObject({ rating: "down" });
  });

  it("removes `handling` if a `session` event does not contain it", () => {
    const known = followed([], { handling: { by: "waiting", since: at(0) } });
    const data = { session_id: "s", created_at: at(0), last_message_at: at(0), message_count: 0 };
    expect(withEvent(known, { type: "session", data })).not.toHaveProperty("handling");
  });

  it.each([
    [{ by: "person", agent: ada }, undefined, { kind: "joined", name: "Ada" }],
    [{ by: "person", agent: ben }, ada, { kind: "takeover", name: "Ben", other: "Ada" }],
    [{ by: "workflow" }, ada, { kind: "returned", other: "Ada" }],
    [{ by: "workflow", reason_code: "timed_out" }, undefined, { kind: "timed_out" }],
    [
      { by: "waiting", reason_code: "visitor_asked" },
      undefined,
      { kind: "waiting", reason: "visitor_asked" },
    ],
  ])("adds a line for the handling %j", (data, agent, line) => {
    const known = followed([], agent ? { handling: { by: "person", since: at(0), agent } } : {});
    expect(withEvent(known, { type: "handling", data } as never).lines).toEqual([
      expect.objectContaining(line),
    ]);
  });

  it("adds a note once if its event arrives before the answer to the agent's own request", () => {
    const note = { id: "n", content: "Look", timestamp: at(0), agent: ada };
    const reported = withEvent(followed([]), { type: "note", data: { session_id: "s", note } as object });
    expect(outline(timeline(withNote(reported, note)))).toEqual(["day", "note"]);
  });

  it("does not add a note that the answer to the agent's own request has already added", () => {
    const note = { id: "n", content: "Look", timestamp: at(0), agent: ada };
    const known = withNote(followed([]), note);
    expect(withEvent(known, { type: "note", data: { session_id: "s", note } as object }).notes).toEqual([
      note,
    ]);
  });
});

describe("withTyping", () => {
  const own = { now: 0, ownName: "Me" };
  it("lists each typing person once, until ten seconds have passed or the person's message has arrived, but never the reading agent", () => {
    let typists = withTyping([], { by: "agent", name: "Ada" }, own);
    typists = withTyping(typists, { by: "agent", name: "Ada" }, own);
    typists = withTyping(typists, { by: "agent", name: "Me" }, own);
    typists = withTyping(typists, { by: "user" }, own);
    typists = withTyping(typists, { by: "robot" }, own);
    expect(typists.map(({ by }) => by)).toEqual(["agent", "user"]);
    expect(withoutTypist(typists, "user").map(({ by }) => by)).toEqual(["agent"]);
    expect(stillTyping(typists, 10_000)).toEqual([]);
  });
});
