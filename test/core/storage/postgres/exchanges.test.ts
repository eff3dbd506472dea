import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import type { QuestionOutcome, Storage } from "../../../../core/src/storage/port.ts";
import { isMissing } from "../../../provision/missing.ts";
import { postgresDatabases } from "../postgres-databases.ts";
import { aClaim, aKey, aQuestion, aReply, aSite, MINUTE, NOON, TIMEOUT, TODAY } from "../sample-records.ts";
import { sqliteFiles } from "../sqlite-files.ts";

/** Of one session, or used for several sessions at once. */
type Key = 0 | 1 | "of the turn";

/** A question of a session (undefined: of a new one), perhaps under an idempotency key, or a reply to one asked before. */
const sent = fc.oneof(
  fc.record({
    what: fc.constant("question" as const),
    session: fc.option(fc.nat(5), { nil: undefined }),
    key: fc.option(fc.constantFrom<Key[]>(0, 1, "of the turn"), { nil: undefined }),
    bodyHash: fc.constantFrom("one", "one", "other"),
    user: fc.constantFrom(undefined, undefined, "ann", "bob"),
  }),
  fc.record({ what: fc.constant("reply" as const), of: fc.nat(30) }),
);
type Sent = typeof sent extends fc.Arbitrary<infer T> ? T : never;

/** What is sent in one turn of the event loop, so many milliseconds after the turn before. */
const turn = fc.record({
  pause: fc.constantFrom(1, 1_000, 2 * MINUTE, TIMEOUT, 3 * TIMEOUT),
  all: fc.array(sent, { minLength: 1, maxLength: 10 }),
});

/** A question that both stores have recorded, as each of them has. */
interface Asked {
  family: string;
  key: string | undefined;
  outcomes: Map<Storage, QuestionOutcome>;
}

describe.skipIf(isMissing("Postgres"))("What is written together on Postgres", { timeout: 120_000 }, () => {
  const databases = postgresDatabases();
  const files = sqliteFiles({ thread: false });
  const open: Storage[] = [];
  afterEach(async () => {
    for (const storage of open.splice(0)) await storage.close();
  });

  it("comes to what it comes to one by one", async () => {
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
        const calls = withoutOrder(all, asked).map((each) => {
          const id = `${siteId}-${made++}`;
          if (each.what === "question") return question(each, siteId, id, at);
          return reply(asked[each.of % asked.length] as Asked, siteId, id, at);
        });
        const together = Promise.all(calls.map((call) => call(postgres)));
        const oneByOne = [];
        for (const call of calls) oneByOne.push(await call(model));
        expect((await together).map(withoutKeys)).toEqual(oneByOne.map(withoutKeys));
        asked.push(...calls.flatMap(({ asked }) => (asked ? [asked] : [])).filter(isRecorded));
      }
      expect(await keptBy(postgres, siteId)).toEqual(await keptBy(model, siteId));
    };
    await fc.assert(fc.asyncProperty(fc.array(turn, { minLength: 1, maxLength: 8 }), play), { numRuns: 150 });
  });
});

type Call = ((store: Storage) => Promise<unknown>) & { asked?: Asked };

function question(
  { session, key, bodyHash, user }: Extract<Sent, { what: "question" }>,
  siteId: string,
  id: string,
  at: number,
): Call {
  const family = familyOf({ session, key }) ?? id;
  const claim = key === undefined ? undefined : key === "of the turn" ? `turn ${at}` : `${family}:${key}`;
  const asked: Asked = { family, key: claim, outcomes: new Map() };
  const call = async (store: Storage) => {
    const outcome = await store.recordQuestion(
      aQuestion({
        ...{
          siteId,
          sessionId: session === undefined ? undefined : `s${session}`,
          freshSessionId: `fresh ${id}`,
        },
        ...{ messageId: id, content: `Question ${id}`, at, attempt: { dueAt: at + MINUTE, replySecret: id } },
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

function reply({ outcomes, key }: Asked, siteId: string, id: string, at: number): Call {
  return async (store) => {
    const outcome = outcomes.get(store);
    if (outcome?.outcome !== "recorded") throw new Error("Only what was recorded is answered.");
    return store.recordReply(
      aReply(outcome, { siteId, messageId: id, content: `Reply ${id}`, at, idempotencyKey: key }),
    );
  };
}

/** Without what depends on which call comes first: questions in a session, or under a key, that is also replied to. */
function withoutOrder(all: readonly Sent[], asked: readonly Asked[]): Sent[] {
  const replies = all.filter((each) => each.what === "reply" && asked.length > 0);
  const families = new Set(
    replies.map((each) => each.what === "reply" && asked[each.of % asked.length]?.family),
  );
  return all.filter(
    (each) => replies.includes(each) || (each.what === "question" && !families.has(familyOf(each))),
  );
}

/** What may come to the same session; undefined where nothing else does. */
function familyOf({
  session,
  key,
}: {
  session?: number | undefined;
  key?: Key | undefined;
}): string | undefined {
  if (session !== undefined) return `s${session}`;
  return key === undefined ? undefined : `u${key}`;
}

function isRecorded({ outcomes }: Asked): boolean {
  return [...outcomes.values()].every(({ outcome }) => outcome === "recorded");
}

/** Numbers of rows are each store's own affair. */
function withoutKeys(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (name, each) => (/^(key|questionKey)$/.test(name) ? undefined : each)),
  );
}

async function keptBy(store: Storage, siteId: string): Promise<unknown> {
  return withoutKeys([
    await store.exportSessions({ siteId }, 0, 1_000),
    await store.usage(siteId, TODAY, TODAY + 2 * 86_400_000),
    (await store.listSessions({ siteId, page: 1, perPage: 100, from: undefined, to: undefined })).total,
  ]);
}
