import { describe, expect, it } from "vitest";
import {
  type ExpectedFile,
  UNUSED_LIMIT,
  UPLOAD_LIMIT,
} from "../../../../core/src/storage/port/file-storage.ts";
import type { Question, Storage } from "../../../../core/src/storage/port.ts";
import { aClaim, aQuestion, MINUTE, NOON, recorded } from "../sample-records.ts";

const LATER = NOON + UNUSED_LIMIT;
const PHOTO = { name: "photo.png", type: "image/png", size: 70 };
const ADA = { id: "ada", verified: true };

export function describeFiles(storage: () => Storage): void {
  const expectFile = (id: string, more: Partial<ExpectedFile> = {}) =>
    storage().addFile({
      id,
      siteId: "a",
      sessionId: "s",
      user: undefined,
      size: 100,
      at: NOON,
      perSession: 10,
      siteBytes: 1_000,
      unsentBytes: 1_000,
      ...more,
    });
  const complete = (id: string, siteId = "a") => storage().completeFile(siteId, { id, ...PHOTO });
  const put = async (id: string, more: Partial<ExpectedFile> = {}) => {
    expect(await expectFile(id, more)).toBe("added");
    expect(await complete(id, more.siteId)).toBe(true);
  };
  const ask = (changes: Partial<Question> = {}) =>
    storage().recordQuestion(aQuestion({ sessionId: "s", freshSessionId: "s", ...changes }));
  const toRemove = (now = NOON) => storage().filesToRemove(now, 100);
  const shown = async (sessionId = "s") =>
    (await storage().conversation("a", sessionId))?.messages.map(({ files }) => files);

  describe("A file", () => {
    it("is sent with at most one unsolicited message, and returned with that message", async () => {
      await ask();
      await put("f");
      await put("g", { sessionId: "t" });
      const say = (files: string[], id: string, key?: string) =>
        storage().addMessage({
          siteId: "a",
          sessionId: "s",
          files,
          message: { id, role: "agent", content: "Here", at: NOON + MINUTE, agent: { id: "7", name: "May" } },
          idempotency: key === undefined ? undefined : { ...aClaim(), key, leaseUntil: NOON + 2 * MINUTE },
        });
      for (const named of [["g"], ["h"], ["f", "f"], ["f", "g"]])
        expect(await say(named, "no", "k")).toEqual({ outcome: "no_file" });
      const [sent] = [{ id: "f", ...PHOTO }];
      expect(await say(["f"], "m", "k")).toMatchObject({
        outcome: "added",
        message: { id: "m", files: [sent] },
      });
      expect(await say(["f"], "n", "k")).toMatchObject({
        outcome: "again",
        message: { id: "m", files: [sent] },
      });
      expect(await say(["f"], "n")).toEqual({ outcome: "no_file" });
      expect(await shown()).toEqual([undefined, [sent]]);
      const [event] = await storage()
        .sessionEvents("a", "s", 0)
        .then((events) => events.slice(-1));
      expect(event).toMatchObject({ message: { id: "m", files: [sent] } });
      expect(await toRemove(LATER)).toEqual(["g"]);
      await storage().removeConversation("a", "s", NOON);
      expect((await toRemove(LATER)).toSorted()).toEqual(["f", "g"]);
    });

    it("exists only after its upload is complete", async () => {
      await expectFile("f");
      expect(await storage().file("f")).toBeUndefined();
      expect(await storage().fileUsage("a")).toEqual({ files: 1, bytes: 100 });
      expect(await complete("f", "b")).toBe(false);
      expect(await complete("f")).toBe(true);
      expect(await complete("f")).toBe(false);
      expect(await storage().file("f")).toEqual({ id: "f", siteId: "a", sessionId: "s", ...PHOTO });
      expect(await storage().fileUsage("a")).toEqual({ files: 1, bytes: 70 });
      expect(await storage().fileUsage("b")).toEqual({ files: 0, bytes: 0 });
    });

    it("is accepted only within the limit of its session, and only for an existing site", async () => {
      const two = { perSession: 2 };
      const added = await Promise.all(["f", "g", "h"].map((id) => expectFile(id, two)));
      expect(added.toSorted()).toEqual(["added", "added", "too_many"]);
      expect(await expectFile("k", { siteId: "b", siteBytes: 100 })).toBe("added");
      expect(await expectFile("l", { siteId: "nowhere" })).toBe("no_site");
    });

    it("counts toward its site's limit only if a message refers to it", async () => {
      const siteBytes = 170;
      await put("f", { siteBytes });
      await put("g", { siteBytes, sessionId: "t" });
      expect(await expectFile("h", { siteBytes: 99, sessionId: "u" })).toBe("site_full");
      await ask({ files: ["f"] });
      expect(await expectFile("h", { siteBytes, sessionId: "u" })).toBe("added");
      expect(await expectFile("i", { siteBytes: 169, sessionId: "u" })).toBe("site_full");
      expect(await expectFile("j", { siteId: "b", siteBytes: 100 })).toBe("added");
    });

    it("replaces only the oldest unsent files of its site if space is short", async () => {
      await put("sent");
      await ask({ files: ["sent"] });
      await put("other", { siteId: "b", at: NOON - MINUTE });
      for (const [n, id] of ["f", "g", "h"].entries()) await put(id, { at: NOON + n });
      // The three files have 70 bytes each, and the new one has 100.
      expect(await expectFile("i", { unsentBytes: 310, at: NOON + 3 })).toBe("added");
      expect(await toRemove()).toEqual([]);
      expect(await expectFile("j", { unsentBytes: 310, at: NOON + 4 })).toBe("added");
      expect((await toRemove()).toSorted()).toEqual(["f", "g"]);
      for (const id of ["f", "g"]) expect(await storage().file(id)).toBeUndefined();
      for (const id of ["h", "sent", "other"]) expect(await storage().file(id)).toHaveProperty("id", id);
      expect([await complete("i"), await complete("j")]).toEqual([true, true]);
      expect(await ask({ files: ["f"] })).toEqual({ outcome: "no_file" });
    });

    it("cannot be completed after it was replaced during its upload, and its content is removed later", async () => {
      await expectFile("f");
      expect(await expectFile("g", { unsentBytes: 100, at: NOON + 1 })).toBe("added");
      expect(await complete("f")).toBe(false);
      expect(await toRemove(NOON + UPLOAD_LIMIT - 1)).toEqual([]);
      expect(await toRemove(NOON + UPLOAD_LIMIT)).toEqual(["f"]);
    });

    it("replaces enough unsent files to stay within the limit, even after concurrent uploads", async () => {
      const ids = Array.from({ length: 20 }, (_, n) => `f${n}`);
      const more = (n: number) => ({ sessionId: `s${n}`, at: NOON + n, unsentBytes: 500 });
      const added = await Promise.all(ids.map((id, n) => expectFile(id, more(n))));
      expect(added).toEqual(ids.map(() => "added"));
      await expectFile("last", { ...more(20), sessionId: "last" });
      expect((await storage().fileUsage("a")).bytes).toBeLessThanOrEqual(500);
    });

    it("uses no space after its record is removed", async () => {
      await expectFile("f");
      await storage().forgetFile("f");
      expect(await storage().fileUsage("a")).toEqual({ files: 0, bytes: 0 });
      expect(await complete("f")).toBe(false);
    });

    it("is accepted from a visitor only in the visitor's own session", async () => {
      await ask({ user: ADA });
      const visitor = { ownSession: "s" };
      expect(await expectFile("f", { ...visitor, user: ADA })).toBe("added");
      expect(await expectFile("g", visitor)).toBe("not_own");
      expect(await expectFile("h", { ...visitor, user: ADA, sessionId: "t" })).toBe("not_own");
      expect(await expectFile("i", { ownSession: "unwritten", sessionId: "unwritten" })).toBe("added");
    });
  });

  describe("A message's files", () => {
    it("are returned in order with the message, and cannot be sent with another message", async () => {
      await put("f");
      await put("g");
      const sent = recorded(await ask({ files: ["g", "f"] }));
      const files = [
        { id: "g", ...PHOTO },
        { id: "f", ...PHOTO },
      ];
      expect(sent.files).toEqual(files);
      expect(await shown()).toEqual([files]);
      expect(await ask({ files: ["f"] })).toEqual({ outcome: "no_file" });
      expect(await shown()).toHaveLength(1);
    });

    it("are returned again when the message is repeated with the same Idempotency-Key", async () => {
      await put("f");
      const idempotency = aClaim();
      await ask({ files: ["f"], idempotency });
      const later = { at: NOON + 2 * MINUTE, idempotency: aClaim({ leaseUntil: NOON + 3 * MINUTE }) };
      const again = recorded(await ask({ files: ["f"], ...later }));
      expect(again.files).toEqual([{ id: "f", ...PHOTO }]);
      expect(await shown()).toHaveLength(1);
    });

    it.each<[what: string, changes: Partial<Question>]>([
      ["is unknown", { files: ["x"] }],
      ["is named twice", { files: ["f", "f"] }],
      ["of several is missing", { files: ["f", "x"] }],
      ["is incomplete", { files: ["part"] }],
      ["is of another session", { files: ["f"], sessionId: "t", freshSessionId: "t" }],
      ["is of another site", { files: ["f"], siteId: "b" }],
      ["comes without a session", { files: ["f"], sessionId: undefined, freshSessionId: "new" }],
    ])("are refused, and the message is not stored, if one %s", async (_what, changes) => {
      await put("f");
      await expectFile("part");
      expect(await ask({ ...changes, idempotency: aClaim() })).toEqual({ outcome: "no_file" });
      for (const id of ["s", "t", "new"]) expect(await storage().session("a", id)).toBeUndefined();
      // The idempotency key is still unused.
      expect(await ask({ idempotency: aClaim() })).toHaveProperty("outcome", "recorded");
    });

    it("move to the next session if their own session had expired before the message arrived", async () => {
      await ask();
      await put("f");
      const late = { at: NOON + 60 * MINUTE, freshSessionId: "next", files: ["f"] };
      expect(recorded(await ask(late)).session.id).toBe("next");
      expect(await storage().file("f")).toHaveProperty("sessionId", "next");
      await storage().removeConversation("a", "s", NOON);
      expect(await storage().file("f")).toBeDefined();
      await storage().removeConversation("a", "next", NOON);
      expect(await storage().file("f")).toBeUndefined();
    });
  });

  describe("Files of an imported session", () => {
    const SESSION = {
      key: 0,
      id: "s",
      createdAt: NOON,
      lastMessageAt: NOON,
      messageCount: 1,
      user: undefined,
    };
    const bring = (...ids: string[]) =>
      storage().importSession("a", {
        session: SESSION,
        successor: undefined,
        messages: [
          {
            id: "m",
            role: "user" as const,
            content: "",
            at: NOON,
            metadata: undefined,
            files: ids.map((id) => ({ id, ...PHOTO })),
          },
        ],
      });

    it("exist if their content was imported before, and are named in the message in any case", async () => {
      await storage().expectContent("f", LATER);
      expect(await bring("f", "lost")).toBe(true);
      expect(await storage().file("f")).toEqual({ id: "f", siteId: "a", sessionId: "s", ...PHOTO });
      expect(await storage().file("lost")).toBeUndefined();
      expect(await shown()).toEqual([["f", "lost"].map((id) => ({ id, ...PHOTO }))]);
      expect(await storage().fileUsage("a")).toEqual({ files: 1, bytes: 70 });
      expect(await toRemove(2 * LATER)).toEqual([]);
      await storage().removeConversation("a", "s", NOON);
      expect(await toRemove()).toEqual(["f"]);
    });

    it("are due for removal if the session is not imported because it exists", async () => {
      await ask();
      await storage().expectContent("f", LATER);
      expect(await bring("f")).toBe(false);
      expect(await storage().file("f")).toBeUndefined();
      expect(await toRemove(LATER - 1)).toEqual([]);
      expect(await toRemove(LATER)).toEqual(["f"]);
      await storage().forgetFile("f");
      expect(await storage().hasFilesToRemove(LATER)).toBe(false);
    });

    it("never replace an existing file of another site", async () => {
      await put("f", { siteId: "b" });
      await bring("f");
      expect(await storage().file("f")).toHaveProperty("siteId", "b");
      await storage().removeConversation("a", "s", NOON);
      expect(await toRemove()).toEqual([]);
    });
  });

  describe("All files", () => {
    it("are listed by id, page by page, as soon as they are complete", async () => {
      await put("g");
      await put("h", { siteId: "b" });
      await put("f");
      await expectFile("e");
      const [f, g, h] = ["f", "g", "h"].map((id) => ({ id, size: 70 }));
      expect(await storage().filesAfter("", 2)).toEqual([f, g]);
      expect(await storage().filesAfter("g", 2)).toEqual([h]);
    });
  });

  describe("The content of a file", () => {
    it.each<[what: string, remove: () => Promise<unknown>]>([
      ["a deletion of its conversation", () => storage().removeConversation("a", "s", NOON)],
      ["an erasure of its user", () => storage().removeSessions({ siteId: "a", userId: "ada" }, 10, NOON)],
      ["a purge of old conversations", () => storage().removeSessions({ inactiveBefore: LATER }, 10, LATER)],
      ["a deletion of its site", () => storage().removeSite("a")],
    ])("is due for removal after %s, until the file's record is removed", async (_what, remove) => {
      await put("f");
      await ask({ files: ["f"], user: ADA });
      await put("g");
      await put("other", { siteId: "b" });
      expect(await storage().hasFilesToRemove(NOON)).toBe(false);
      await remove();
      expect(await storage().file("f")).toBeUndefined();
      expect(await storage().hasFilesToRemove(NOON)).toBe(true);
      expect((await toRemove()).toSorted()).toEqual(["f", "g"]);
      expect((await toRemove()).toSorted()).toEqual(["f", "g"]);
      await storage().forgetFile("f");
      await storage().forgetFile("g");
      expect(await storage().hasFilesToRemove(NOON)).toBe(false);
      expect(await storage().fileUsage("b")).toEqual({ files: 1, bytes: 70 });
    });

    it("is due for removal after its conversation is deleted, even if the conversation has no messages", async () => {
      await put("f");
      expect(await storage().removeConversation("a", "s", NOON, NOON - MINUTE)).toBe(true);
      expect(await toRemove()).toEqual(["f"]);
    });

    it("is due for removal after the time limit for uploads if the conversation is deleted during the upload", async () => {
      await ask();
      await expectFile("f");
      await storage().removeConversation("a", "s", NOON);
      expect(await complete("f")).toBe(false);
      expect(await toRemove(NOON + UPLOAD_LIMIT - 1)).toEqual([]);
      expect(await toRemove(NOON + UPLOAD_LIMIT)).toEqual(["f"]);
    });

    it("is due for removal an hour after its upload if no message refers to it", async () => {
      await put("f");
      await put("sent");
      await expectFile("part");
      await ask({ files: ["sent"] });
      expect(await storage().hasFilesToRemove(LATER - 1)).toBe(false);
      expect(await toRemove(LATER - 1)).toEqual([]);
      expect(await storage().hasFilesToRemove(LATER)).toBe(true);
      expect((await toRemove(LATER)).toSorted()).toEqual(["f", "part"]);
      expect(await storage().file("f")).toBeUndefined();
      expect(await storage().file("sent")).toBeDefined();
    });
  });
}
