import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import type { QuestionOutcome, Storage } from "../../../../core/src/storage/port.ts";
import { isMissing } from "../../../provision/missing.ts";
import { postgresDatabases } from "../postgres-databases.ts";
import {
  aClaim,
  aFailure,
  aKey,
  aQuestion,
  aReply,
  aSite,
  MINUTE,
  NOON,
  TIMEOUT,
  TODAY,
} from "../sample-records.ts";
import { sqliteFiles } from "../sqlite-files.ts";

/** An idempotency key: one of two keys of a session, or a key that several sessions share in one turn. */
type Key = 0 | 1 | "of the turn";

/**
 * A question in a session (undefined: a new session), possibly with an idempotency key; a reply to an earlier question, or its
 * failure; the removal or the closing of a session; the removal of all sessions of a user; a rating of a reply.
 */
const sent = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant("question" as const),
      session: fc.option(fc.nat(3), { nil: undefined }),
      key: fc.option(fc.constantFrom<Key[]>(0, 1, "of the turn"), { nil: undefined }),
      bodyHash: fc.constantFrom("one", "one", "other"),
      user: fc.constantFrom(undefined, undefined, "ann", "bob"),
      own: fc.constantFrom<("asked" | number | undefined)[]>(undefined, undefined, "asked", 0, 1),
    }),
  },
  fc.record({ what: fc.constantFrom("reply" as const, "failure" as const), of: fc.nat(30) }),
  fc.record({ what: fc.constant("removal" as const), session: fc.nat(3) }),
  fc.record({ what: fc.constant("closing" as const), session: fc.nat(3) }),
  fc.record({ what: fc.constant("rating" as const), session: fc.nat(3), of: fc.nat(30) }),
  fc.record({ what: fc.constant("erasure" as const), user: fc.constantFrom("ann", "bob") }),
);
type Sent = typeof sent extends fc.Arbitrary<infer T> ? T : never;

/** The calls in one turn of the event loop, and the milliseconds since the previous turn. */
const turn = fc.record({
  pause: fc.constantFrom(1, 1_000, 2 * MINUTE, TIMEOUT, 3 * TIMEOUT),
  all: fc.array(sent, { minLength: 1, maxLength: 10 }),
});

/** A question that both stores recorded, with the outcome in each. */
interface Asked {
  key: string | undefined;
  outcomes: Map<Storage, QuestionOutcome>;
}

describe.skipIf(isMissing("Concurrent writes on Postgres, in any order,"))(
  "Concurrent writes on Postgres, in any order,",
  () => {
    const databases = postgresDatabases();
    const files = sqliteFiles({ threads: "none" });
    const open: Storage[] = [];
    afterEach(async () => {
      for (const storage of open.splice(0)) await storage.close();
    });

    it("have the same result as the same writes one by one", async () => {
      const [postgres, model] = [await databases.open(), await files.open()];
      open.push(postgres, model);
      let sites = 0;
      const play = async (turns: { pause: number; all: Sent[] }[]) => {
        const siteId = `site${sites++}`;
        for (const store of open) await store.createSite(aSite(siteId), aKey(`key of ${siteId}`, siteId));
        const asked: Asked[] = [];
        let at = NOON;
        let made = 0;
        for (const { pause, all } of turns) {
          at += pause;
          const calls = all.flatMap((each): Call[] => {
            const id = `${siteId}-${made++}`;
            if (each.what === "question") return [question(each, siteId, id, at)];
            if (each.what === "removal")
              return [(store) => store.removeConversation(siteId, `s${each.session}`, at)];
            if (each.what === "closing")
              return [
                (store) =>
                  store.changeTeam({
                    siteId,
                    sessionId: `s${each.session}`,
                    at,
                    change: { status: "closed" },
                  }),
              ];
            if (each.what === "erasure")
              return [(store) => store.removeSessions({ siteId, userId: each.user }, 100, at)];
            if (each.what === "rating") {
              const rated = {
                siteId,
                sessionId: `s${each.session}`,
                messageId: `reply ${each.of}`,
                at: NOON,
              };
              return [async (store) => (await store.rateReply({ ...rated, rating: "up" })) ?? null];
            }
            const to = asked[each.of % asked.length];
            if (to === undefined) return [];
            return [
              each.what === "reply" ? reply(to, siteId, `reply ${each.of}`, at) : failure(to, siteId, at),
            ];
          });
          const together = Promise.all(calls.map((call) => call(postgres)));
          const oneByOne = [];
          for (const call of calls) oneByOne.push(await call(model));
          expect((await together).map(withoutKeys)).toEqual(oneByOne.map(withoutKeys));
          asked.push(...calls.flatMap(({ asked }) => (asked ? [asked] : [])).filter(isRecorded));
        }
        expect(await storedBy(postgres, siteId)).toEqual(await storedBy(model, siteId));
      };
      await fc.assert(fc.asyncProperty(fc.array(turn, { minLength: 1, maxLength: 8 }), play), {
        numRuns: 150,
      });
    });
  },
);

type Call = ((store: Storage) => Promise<unknown>) & { asked?: Asked };

function question(
  { session, key, bodyHash, user, own }: Extract<Sent, { what: "question" }>,
  siteId: string,
  id: string,
  at: number,
): Call {
  const claim = key === undefined ? undefined : key === "of the turn" ? `turn ${at}` : `s${session}:${key}`;
  const ownSession = own === undefined || session === undefined ? undefined : own === "asked" ? session : own;
  const asked: Asked = { key: claim, outcomes: new Map() };
  const call = async (store: Storage) => {
    const outcome = await store.recordQuestion(
      aQuestion({
        siteId,
        sessionId: session === undefined ? undefined : `s${session}`,
        freshSessionId: `fresh ${id}`,
        ownSession: ownSession === undefined ? undefined : `s${ownSession}`,
        messageId: id,
        content: `Question ${id}`,
        at,
        attempt: { dueAt: at + MINUTE, replySecret: id },
        user: user === undefined ? undefined : { id: user, verified: user === "ann" },
        idempotency:
          claim === undefined
            ? undefined
            : aClaim({ key: claim, bodyHash, leaseUntil: at + MINUTE, expiresAt: at + 2 * TIMEOUT }),
      }),
    );
    asked.outcomes.set(store, outcome);
    return outcome;
  };
  return Object.assign(call, { asked });
}

function failure({ outcomes }: Asked, siteId: string, at: number): Call {
  return async (store) => {
    const outcome = outcomes.get(store);
    if (outcome?.outcome !== "recorded") throw new Error("Only what was recorded has failed.");
    return (await store.recordFailure({ ...aFailure(outcome, { at }), siteId })) ?? null;
  };
}

function reply({ outcomes, key }: Asked, siteId: string, id: string, at: number): Call {
  return async (store) => {
    const outcome = outcomes.get(store);
    if (outcome?.outcome !== "recorded") throw new Error("Only what was recorded is answered.");
    return store.recordReply(
      aReply(outcome, { siteId, messageId: id, content: `Reply ${id}`, at, idempotencyKey: key }),
    );
  };
}

function isRecorded({ outcomes }: Asked): boolean {
  return [...outcomes.values()].every(({ outcome }) => outcome === "recorded");
}

/** Removes row numbers, which differ between stores. */
function withoutKeys(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (name, each) => (/^(key|questionKey)$/.test(name) ? undefined : each)),
  );
}

/** Returns a site's data, with the sessions sorted by id, because sessions of the same millisecond have no defined order. */
async function storedBy(store: Storage, siteId: string): Promise<unknown> {
  const exported = await store.exportSessions({ siteId }, 0, 1_000);
  const order = exported.map(({ session }) => session.createdAt);
  return withoutKeys([
    [order, exported.sort((a, b) => (a.session.id < b.session.id ? -1 : 1))],
    await store.usage(siteId, TODAY, TODAY + 2 * 86_400_000),
    (await store.listSessions({ siteId, page: 1, perPage: 100, from: undefined, to: undefined })).total,
  ]);
}
