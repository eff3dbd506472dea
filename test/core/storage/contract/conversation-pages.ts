import { describe, expect, it } from "vitest";
import type { Message } from "../../../../core/src/sessions/message.ts";
import { EVENT_STEP } from "../../../../core/src/storage/port/event-storage.ts";
import {
  type MessageRange,
  PAGE_LIMIT,
  READ_STEP,
  type Storage,
  type StoredConversation,
} from "../../../../core/src/storage/port.ts";
import { aQuestion, aReply, NOON, recorded } from "../sample-records.ts";

export function describeConversationPages(storage: () => Storage): void {
  const imported = (count: number, content = (n: number) => `${n}`, id = "s") =>
    storage().importSession("a", {
      session: { key: 0, id, createdAt: NOON, lastMessageAt: NOON, messageCount: 0, user: undefined },
      successor: undefined,
      messages: Array.from({ length: count }, (_, n) => ({
        id: `${id}${n}`,
        role: "user" as const,
        content: content(n),
        at: NOON,
        metadata: undefined,
      })),
    });
  const bytesOf = (messages: Message[]) =>
    messages.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0);
  /** Returns the ids of all messages of a page. Checks that each step stays within its limits. */
  const whole = async (page: StoredConversation | undefined): Promise<string[]> => {
    const ids: string[] = [];
    let step: { messages: Message[]; rest?: MessageRange } = page ?? { messages: [] };
    for (;;) {
      expect(step.messages.length).toBeLessThanOrEqual(READ_STEP.messages);
      if (step.messages.length > 1) expect(bytesOf(step.messages)).toBeLessThanOrEqual(READ_STEP.bytes);
      ids.push(...step.messages.map(({ id }) => id));
      if (step.rest === undefined) return ids;
      step = await storage().messagesIn("a", step.rest);
    }
  };
  const ids = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => `s${from + n}`);

  describe("A page of a conversation", () => {
    it("has at most the newest 1,000 messages, and says whether there are more", async () => {
      await imported(1_003);
      const newest = await storage().conversation("a", "s");
      expect(newest?.hasMore).toBe(true);
      expect(await whole(newest)).toEqual(ids(3, 1_003));
      const older = await storage().conversation("a", "s", { before: "s3" });
      expect(older).not.toHaveProperty("hasMore");
      expect(await whole(older)).toEqual(["s0", "s1", "s2"]);
    });

    it("has at most 4 MiB of content, which is read in several steps", async () => {
      await imported(500, () => "x".repeat(10_000));
      const page = await storage().conversation("a", "s");
      expect(page?.hasMore).toBe(true);
      const most = Math.floor(PAGE_LIMIT.bytes / 10_000);
      expect(await whole(page)).toEqual(ids(500 - most, 500));
    });

    it("is limited in bytes, not characters", async () => {
      await imported(150, () => "😀".repeat(10_000));
      const most = Math.floor(PAGE_LIMIT.bytes / 40_000);
      expect(await whole(await storage().conversation("a", "s"))).toEqual(ids(150 - most, 150));
    });

    it("has at most the requested number of bytes, but at least one message", async () => {
      await imported(9, () => "x".repeat(100));
      const page = async (bytes: number) => {
        const found = await storage().conversation("a", "s", { before: "s8", bytes });
        return [await whole(found), found?.hasMore];
      };
      expect(await page(300)).toEqual([ids(5, 8), true]);
      expect(await page(299)).toEqual([ids(6, 8), true]);
      expect(await page(1)).toEqual([ids(7, 8), true]);
      expect(await page(800)).toEqual([ids(0, 8), undefined]);
    });

    it("contains one message even if the message is longer than the limit", async () => {
      await imported(2, () => "x".repeat(PAGE_LIMIT.bytes + 1));
      const newest = await storage().conversation("a", "s");
      expect(newest?.hasMore).toBe(true);
      expect(await whole(newest)).toEqual(["s1"]);
      const older = await storage().conversation("a", "s", { before: "s1" });
      expect(older).not.toHaveProperty("hasMore");
      expect(await whole(older)).toEqual(["s0"]);
    });

    it("has the requested number of messages before a given message", async () => {
      await imported(9);
      const page = async (before: string | undefined, limit: number) => {
        const found = await storage().conversation("a", "s", { before, limit });
        return [await whole(found), found?.hasMore];
      };
      expect(await page(undefined, 2)).toEqual([["s7", "s8"], true]);
      expect(await page("s7", 6)).toEqual([ids(1, 7), true]);
      expect(await page("s7", 7)).toEqual([ids(0, 7), undefined]);
      expect(await page("s1", 1)).toEqual([["s0"], undefined]);
      expect(await page("s0", 1)).toEqual([[], undefined]);
    });

    it("is empty, with `unknownBefore`, if the given message is not in the session", async () => {
      await imported(2);
      await imported(2, undefined, "t");
      for (const before of ["t1", "nobody's", "", "\0"]) {
        expect(await storage().conversation("a", "s", { before })).toMatchObject({
          unknownBefore: true,
          messages: [],
        });
      }
      expect(await storage().conversation("b", "s", { before: "s1" })).toBeUndefined();
    });

    it("says when a pending reply is due, even if the question is on another page", async () => {
      await imported(3);
      recorded(await storage().recordQuestion(aQuestion({ sessionId: "s" })));
      const page = await storage().conversation("a", "s", { before: "s1", limit: 1 });
      expect(page?.pendingUntil).toBe(NOON + 120_000);
    });

    it("ends without an error if the session is deleted while the page is read", async () => {
      await imported(80, () => "x".repeat(10_000));
      const page = await storage().conversation("a", "s");
      await storage().removeConversation("a", "s", NOON);
      expect(page?.rest).toBeDefined();
      expect(await storage().messagesIn("a", page?.rest as MessageRange)).toEqual({ messages: [] });
    });

    it("has a range of further messages that is empty for another site", async () => {
      await imported(80, () => "x".repeat(10_000));
      const page = await storage().conversation("a", "s");
      expect(await storage().messagesIn("b", page?.rest as MessageRange)).toEqual({ messages: [] });
    });
  });

  describe("One message", () => {
    it("is found by its id only in its own session and site", async () => {
      const asked = recorded(await storage().recordQuestion(aQuestion({ sessionId: "s", messageId: "q" })));
      await storage().recordReply(aReply(asked, { messageId: "r", content: "Hello" }));
      expect(await storage().message("a", "s", "r")).toMatchObject({ id: "r", content: "Hello" });
      expect(await storage().message("a", "s", "r")).not.toHaveProperty("metadata");
      expect(await storage().message("a", "s", "x")).toBeUndefined();
      expect(await storage().message("a", "t", "r")).toBeUndefined();
      expect(await storage().message("b", "s", "r")).toBeUndefined();
    });
  });

  describe("A long conversation", () => {
    const long = () => imported(80, () => "x".repeat(10_000));

    it("is exported in several steps", async () => {
      await imported(1, undefined, "r");
      await long();
      await imported(1, undefined, "t");
      const [first, second] = await storage().exportSessions({ siteId: "a" }, 0, 100);
      expect(first?.messages).toHaveLength(1);
      expect(second?.rest).toBeDefined();
      expect(await whole(second as unknown as StoredConversation)).toEqual(ids(0, 80));
      const after = second?.session.key ?? 0;
      const others = await storage().exportSessions({ siteId: "a" }, after, 100);
      expect(others.map(({ session }) => session.id)).toEqual(["t"]);
      expect(await storage().exportSessions({ siteId: "a" }, others[0]?.session.key ?? 0, 100)).toEqual([]);
    });

    it("is sent in several steps to a listener that reads from the start", async () => {
      await long();
      const reported: string[] = [];
      for (let after = 0; ; ) {
        const step = await storage().sessionEvents("a", "s", after);
        if (step.length === 0) break;
        expect(step.length).toBeLessThan(EVENT_STEP / 10);
        reported.push(...step.flatMap((event) => (event.type === "message" ? [event.message.id] : [])));
        after = step.at(-1)?.number ?? after;
      }
      expect(reported).toEqual(ids(0, 80));
    });

    it("is sent in several steps to a listener of all conversations of the site", async () => {
      await long();
      const reported: string[] = [];
      for (let after = 0; ; ) {
        const { events, through } = await storage().siteEvents("a", after);
        expect(events.length).toBeLessThan(EVENT_STEP / 10);
        reported.push(...events.flatMap((event) => (event.type === "message" ? [event.message.id] : [])));
        if (through <= after) break;
        after = through;
      }
      expect(reported).toEqual(ids(0, 80));
    });

    it("is cut to its latest messages for the workflow", async () => {
      await long();
      const said = await storage().messagesBetween("a", "s", 0, Number.MAX_SAFE_INTEGER);
      expect(said.map(({ id }) => id)).toEqual(ids(80 - 26, 80));
    });
  });
}
