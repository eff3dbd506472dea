import type { ExportedSession } from "../../../../core/src/sessions/exported-session.ts";
import type { Storage } from "../../../../core/src/storage/port.ts";
import { MINUTE, NOON } from "../../storage/sample-records.ts";

/** Adds sessions of ten messages each to a site. */
export async function longHistory(storage: Storage, siteId: string, sessions: number): Promise<void> {
  await Promise.all(
    Array.from({ length: sessions }, (_, n) => storage.importSession(siteId, tenMessages(`s${n}`, n))),
  );
}

function tenMessages(id: string, n: number): ExportedSession {
  const at = NOON + n * MINUTE;
  const metadata = { model: "webhook", tokensUsed: n, responseTime: 12.5 };
  return {
    session: { key: 0, id, createdAt: at, lastMessageAt: at + 9, messageCount: 10, user: undefined },
    successor: undefined,
    messages: Array.from({ length: 10 }, (_, m) => ({
      id: `msg_${n}_${m}`,
      content: `Message ${m} of ${id} 🙂`,
      at: at + m,
      ...(m % 2 === 0
        ? { role: "user" as const, metadata: undefined }
        : { role: "assistant" as const, metadata }),
    })),
  };
}
