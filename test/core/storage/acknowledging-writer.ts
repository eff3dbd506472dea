/**
 * A process for the crash tests. It writes to a store until it is killed. It prints `question`, `reply` or `removed` after each
 * acknowledgement, and `removing` before each removal, with session and text. Its first argument is the store's options as JSON,
 * its second a prefix for session ids.
 */

import { postgresStorage } from "../../../core/src/storage/postgres/postgres-storage.ts";
import { sqliteStorage } from "../../../core/src/storage/sqlite/sqlite-storage.ts";
import { makeSites } from "./sample-records.ts";

const [options = "{}", round] = process.argv.slice(2);
const given = JSON.parse(options);
const storage = await ("url" in given ? postgresStorage(given) : sqliteStorage(given));
const siteId = "a";
if ((await storage.site(siteId)) === undefined) await makeSites(storage, siteId);

/** Resolves when the line has left this process, because "removing" must be printed before the removal runs. */
const say = (...words: string[]) =>
  new Promise<void>((said) => {
    process.stdout.write(`${words.join(" ")}\n`, () => said());
  });

async function converse(name: string): Promise<never> {
  for (let n = 0; ; n++) {
    const at = Date.now();
    const sessionId = `${round}-${name}-${n >> 2}`;
    const recorded = await storage.recordQuestion({
      siteId,
      sessionId,
      freshSessionId: `${sessionId}-fresh`,
      messageId: `q${n}`,
      content: `question-${n}`,
      at,
      sessionTimeout: 3_600_000,
      user: undefined,
      idempotency: undefined,
      attempt: { dueAt: at + 60_000, replySecret: "secret" },
    });
    if (recorded.outcome !== "recorded") throw new Error(recorded.outcome);
    await say("question", sessionId, `question-${n}`);
    const metadata = { model: "webhook", tokensUsed: 0, responseTime: 1 };
    const reply = {
      siteId,
      sessionKey: recorded.session.key,
      questionKey: recorded.questionKey,
      messageId: `r${n}`,
      content: `reply-${n}`,
      at,
      metadata,
    };
    await storage.recordReply({ ...reply, idempotencyKey: undefined });
    await say("reply", sessionId, `reply-${n}`);
    if (n % 20 !== 19) continue;
    await say("removing", sessionId, "-");
    await storage.removeConversation(siteId, sessionId, Date.now());
    await say("removed", sessionId, "-");
  }
}

await Promise.all(Array.from({ length: 16 }, (_, n) => converse(`${n}`)));
