import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Question, Storage } from "../../../../core/src/storage/port.ts";
import {
  aClaim,
  aKey,
  aQuestion,
  aReply,
  aSite,
  DAY,
  MINUTE,
  makeSites,
  NOON,
  recorded,
  TIMEOUT,
  TODAY,
} from "../sample-records.ts";
import type { StorageUnderTest } from "../storage-contract.ts";

export interface SharedStorage extends StorageUnderTest {
  /** Another store on the same data. */
  again(storage: Storage): Promise<Storage>;
}

/** Tests the storage port's contract for several replicas on the same data. */
export function describeReplicas(name: string, { open, again, emptied }: SharedStorage): void {
  const many = Array.from({ length: 40 }, (_, n) => `${n}`);

  describe(`Two replicas on ${name}`, () => {
    let one: Storage;
    let other: Storage;
    beforeAll(async () => {
      one = await open();
      other = await again(one);
    });
    beforeEach(() => makeSites(one, "a"));
    afterEach(() => emptied(one));
    afterAll(async () => {
      await one.close();
      await other.close();
    });

    const ask = (storage: Storage, changes: Partial<Question>) => storage.recordQuestion(aQuestion(changes));
    /** Makes the same calls on both replicas at the same time, in opposite orders. */
    const both = <T>(call: (storage: Storage, each: string) => Promise<T>) =>
      Promise.all([
        Promise.all(many.map((each) => call(one, each))),
        Promise.all(many.toReversed().map((each) => call(other, each))).then((found) => found.toReversed()),
      ]);
    const usage = async () => (await one.usage("a", TODAY, TODAY))[0];
    const total = async () =>
      (await other.listSessions({ siteId: "a", page: 1, perPage: 1, from: undefined, to: undefined })).total;

    it("read each other's writes immediately", async () => {
      for (const n of many) {
        await one.setNote("n", n);
        expect(await other.note("n")).toBe(n);
        await ask(other, { sessionId: "s", content: n });
        expect((await one.conversation("a", "s"))?.messages.at(-1)?.content).toBe(n);
      }
    });

    it("create one session if both receive the same unknown id", async () => {
      const [ours, theirs] = await both(
        async (storage, sessionId) => recorded(await ask(storage, { sessionId })).session.key,
      );
      expect(theirs).toEqual(ours);
      expect(new Set(ours).size).toBe(many.length);
      for (const id of many) expect(await one.session("a", id)).toMatchObject({ messageCount: 2 });
      expect(await usage()).toMatchObject({ messages: 80, sessions: 40 });
      expect(await total()).toBe(40);
    });

    it("store every message even if they write to the same sessions, in any order", async () => {
      for (let round = 0; round < 5; round++) {
        await both(async (storage, sessionId) => {
          const asked = recorded(await ask(storage, { sessionId }));
          expect(await storage.recordReply(aReply(asked))).toEqual({ outcome: "stored" });
        });
      }
      for (const id of many) {
        const found = await other.conversation("a", id);
        expect([found?.session.messageCount, found?.messages.length]).toEqual([20, 20]);
      }
      expect(await usage()).toMatchObject({ messages: 400, sessions: 40 });
    });

    it("count usage by days in the site's time zone, on either replica", async () => {
      const timezone = "Europe/Berlin";
      const settings = { ...aSite("c").settings, timezone };
      await one.createSite(aSite("c", { settings }), aKey("key_c", "c"));
      // 23:30 UTC.
      const at = TODAY - 30 * MINUTE;
      await both((storage, sessionId) => ask(storage, { siteId: "c", sessionId, at, timezone }));
      const found = () => Promise.all([one, other].map((each) => each.usage("c", TODAY - DAY, TODAY)));
      const counted = expect.objectContaining({ day: TODAY, messages: 80, sessions: 40 });
      expect(await found()).toEqual([[counted], [counted]]);
      await ask(other, { sessionId: "s" });
      // Before a removal, a replica counts all messages that it did not write itself.
      await one.removeSessions({ siteId: "c" }, 100, NOON);
      expect(await found()).toEqual([[counted], [counted]]);
    });

    it("create one successor of an expired session", async () => {
      for (const sessionId of many) await ask(one, { sessionId });
      const [ours, theirs] = await both(
        async (storage, sessionId) =>
          recorded(await ask(storage, { sessionId, at: NOON + TIMEOUT })).session.id,
      );
      expect(theirs).toEqual(ours);
      expect(new Set([...ours, ...many]).size).toBe(80);
    });

    it("accept one of two questions with the same Idempotency-Key", async () => {
      const [ours, theirs] = await both((storage, key) => ask(storage, { idempotency: aClaim({ key }) }));
      for (const [n, { outcome }] of ours.entries()) {
        expect([outcome, theirs[n]?.outcome].sort()).toEqual(["in_flight", "recorded"]);
      }
      expect(await total()).toBe(40);
      expect(await usage()).toMatchObject({ messages: 40, sessions: 40 });
    });

    it("claim a message with an expired lease only once", async () => {
      const first = aClaim({ leaseUntil: NOON + MINUTE });
      for (const key of many) await ask(one, { idempotency: { ...first, key } });
      const at = NOON + MINUTE;
      const [ours, theirs] = await both((storage, key) =>
        ask(storage, { at, idempotency: { ...first, key, leaseUntil: at + MINUTE } }),
      );
      for (const [n, { outcome }] of ours.entries()) {
        expect([outcome, theirs[n]?.outcome].sort()).toEqual(["in_flight", "recorded"]);
      }
      expect(await usage()).toMatchObject({ messages: 40 });
    });

    it("store the first of two replies to a message, and return it to the sender of the second one", async () => {
      const asked = await Promise.all(many.map(async (id) => recorded(await ask(one, { sessionId: id }))));
      const [ours, theirs] = await both((storage, n) =>
        storage.recordReply(
          aReply(asked[Number(n)] as (typeof asked)[0], { content: storage === one ? "ours" : "theirs" }),
        ),
      );
      for (const [n, outcome] of ours.entries()) {
        const [stored, answered, content] =
          outcome.outcome === "stored" ? [outcome, theirs[n], "ours"] : [theirs[n], outcome, "theirs"];
        expect(stored).toEqual({ outcome: "stored" });
        expect(answered).toMatchObject({ outcome: "answered", reply: { content } });
        expect((await one.conversation("a", `${n}`))?.messages).toHaveLength(2);
      }
    });

    it("leave no reply to a session that one of them removes", async () => {
      const asked = await Promise.all(many.map(async (id) => recorded(await ask(one, { sessionId: id }))));
      const [, outcomes] = await Promise.all([
        Promise.all(many.map((id) => one.removeConversation("a", id, NOON))),
        Promise.all(asked.toReversed().map((each) => other.recordReply(aReply(each)))),
      ]);
      for (const { outcome } of outcomes) expect(["stored", "gone"]).toContain(outcome);
      expect(await one.exportSessions({ siteId: "a" }, 0, 100)).toEqual([]);
      expect(await total()).toBe(0);
    });

    it("count a removed session once, even if both replicas remove it", async () => {
      await Promise.all(many.map((sessionId) => ask(one, { sessionId })));
      const removed = await Promise.all([
        one.removeSessions({ siteId: "a" }, 30, NOON),
        other.removeSessions({ siteId: "a" }, 30, NOON),
        one.removeSessions({ siteId: "a" }, 30, NOON),
        other.removeSessions({ siteId: "a" }, 30, NOON),
      ]);
      expect(removed.reduce((sum, n) => sum + n)).toBe(40);
      expect(await total()).toBe(0);
    });

    it("leave no data of a site behind if one replica removes the site while the other writes to it", async () => {
      for (let round = 0; round < 5; round++) {
        const asked = await Promise.all(many.map((id) => ask(one, { sessionId: id })));
        const [, outcomes] = await Promise.all([
          one.removeSite("a"),
          Promise.all(
            many.map(async (id, n) => {
              const to = n % 2 === 0 ? { sessionId: id } : { idempotency: aClaim({ key: id }) };
              const { outcome } = await ask(other, to);
              await other.recordReply(aReply(recorded(asked[n] as (typeof asked)[0])));
              return outcome;
            }),
          ),
        ]);
        for (const outcome of outcomes) expect(["recorded", "no_site"]).toContain(outcome);
        await makeSites(one, "a");
        expect(await other.exportSessions({ siteId: "a" }, 0, 1)).toEqual([]);
        expect([await total(), await usage()]).toEqual([0, undefined]);
      }
    });

    it("give no message an earlier date than the previous message, even if the replicas' clocks differ", async () => {
      await ask(one, { sessionId: "s" });
      const skewed: [Storage, number][] = [
        [one, 0],
        [other, -MINUTE],
      ];
      await Promise.all(
        many.flatMap((_, n) =>
          skewed.map(async ([storage, skew]) => {
            const at = NOON + n + skew;
            const { outcome } = await ask(storage, { sessionId: "s", at });
            expect(outcome === "recorded" || outcome === "handled").toBe(true);
            const by = n % 2 === 0 ? ("waiting" as const) : ("workflow" as const);
            await storage.changeHandling({ siteId: "a", sessionId: "s", by, at });
          }),
        ),
      );
      const instants = (await one.conversation("a", "s"))?.messages.map(({ at }) => at) ?? [];
      expect(instants).toHaveLength(2 * many.length + 1);
      expect(instants).toEqual(instants.toSorted((a, b) => a - b));
    });

    it("accept exactly one of two concurrent changes of a site", async () => {
      for (let at = NOON; at < NOON + 10; at++) {
        const changed = aSite("a", { updatedAt: at + 1 });
        const done = await Promise.all([one.replaceSite(changed, at), other.replaceSite(changed, at)]);
        expect(done.toSorted()).toEqual([false, true]);
      }
    });

    it("create a site or a key only once", async () => {
      for (const id of many.slice(0, 10)) {
        const made = await Promise.allSettled(
          [one, other].map((storage) => storage.createSite(aSite(id), aKey(`key_${id}`, id))),
        );
        expect(made.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      }
      expect(await one.sites()).toHaveLength(11);
    });

    it("detect each other's changes of sites and keys by a version number", async () => {
      const before = await other.settingsVersion();
      await one.createSite(aSite("c"), aKey("key_1", "c"));
      const created = await other.settingsVersion();
      await one.addKey(aKey("key_2", "c"));
      expect(new Set([before, created, await other.settingsVersion()]).size).toBe(3);
    });
  });
}
