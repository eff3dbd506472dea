import type { Database, Scripts, Steps } from "../database.ts";
import { type KnowledgeEntry, MOST_ENTRIES } from "../port/knowledge-storage.ts";

const ENTRY = `SELECT id, question, answer, updated_at AS "updatedAt" FROM parley.knowledge WHERE site = :siteId`;
const NEWEST_FIRST = `${ENTRY} ORDER BY updated_at DESC, id`;
const ONE = `${ENTRY} AND id = :id`;

export const knowledge: Scripts<"knowledge" | "addKnowledge" | "changeKnowledge" | "removeKnowledge"> = {
  *knowledge(database, siteId) {
    return yield* database.all<KnowledgeEntry>(NEWEST_FIRST, { siteId });
  },
  *addKnowledge(database, siteId, entries) {
    const count = yield* lockedCount(database, siteId);
    if (count === undefined) return "no_site";
    if (count + entries.length > MOST_ENTRIES) return "full";
    for (const entry of entries) {
      yield* database.run(
        `INSERT INTO parley.knowledge (site, id, question, answer, updated_at)
         VALUES (:siteId, :id, :question, :answer, :updatedAt)`,
        { siteId, ...entry },
      );
    }
    const at = Math.max(0, ...entries.map(({ updatedAt }) => updatedAt));
    yield* noteChange(database, siteId, { by: entries.length, at });
    return "added";
  },
  *changeKnowledge(database, siteId, id, { question, answer, at }) {
    if (question === undefined && answer === undefined)
      return yield* database.get<KnowledgeEntry>(ONE, { siteId, id });
    yield* lockedCount(database, siteId);
    const changed = yield* database.run(
      `UPDATE parley.knowledge SET question = coalesce(:question, question), answer = coalesce(:answer, answer),
         updated_at = :at
       WHERE site = :siteId AND id = :id`,
      { siteId, id, question, answer, at },
    );
    if (changed === 0) return undefined;
    yield* noteChange(database, siteId, { by: 0, at });
    return yield* database.get<KnowledgeEntry>(ONE, { siteId, id });
  },
  *removeKnowledge(database, siteId, id, at) {
    yield* lockedCount(database, siteId);
    const removed = yield* database.run("DELETE FROM parley.knowledge WHERE site = :siteId AND id = :id", {
      siteId,
      id,
    });
    if (removed > 0) yield* noteChange(database, siteId, { by: -removed, at });
    return removed > 0;
  },
};

/** Returns the site's number of entries, and locks the site until this transaction ends. Undefined if the site is unknown. */
function* lockedCount(database: Database, siteId: string): Steps<number | undefined> {
  const statement = "SELECT knowledge_entries AS entries FROM parley.sites WHERE id = :siteId FOR UPDATE";
  return (yield* database.get<{ entries: number }>(statement, { siteId }))?.entries;
}

/** Updates the count and `knowledge_at`, which rises even if clocks differ, because processes compare it with a cached value. */
function* noteChange(
  database: Database,
  siteId: string,
  { by, at }: { by: number; at: number },
): Steps<void> {
  yield* database.run(
    `UPDATE parley.sites SET knowledge_entries = knowledge_entries + :by,
       knowledge_at = CASE WHEN knowledge_at < :at THEN :at ELSE knowledge_at + 1 END
     WHERE id = :siteId`,
    { siteId, by, at },
  );
}
