import type { DatabaseSync } from "node:sqlite";
import { COUNTED_SPANS } from "../../../session-stretches.ts";

export interface SessionCounts {
  add(siteId: string, createdAt: number, sessions: 1 | -1): void;
  /** Writes the changes since the last call; `forget` drops them instead, after a rollback. */
  flush(): void;
  forget(): void;
}

/** Counts created sessions per day, hour and minute; a group of calls costs one write per stretch. */
export function sessionCounts(database: DatabaseSync): SessionCounts {
  const change = database.prepare(
    `INSERT INTO session_counts (site, span, start, sessions) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET sessions = sessions + excluded.sessions`,
  );
  const removeEmpty = database.prepare(
    "DELETE FROM session_counts WHERE site = ? AND span = ? AND start = ? AND sessions = 0",
  );
  // Replaced, not cleared, because a map that is cleared leaves its tables in memory for a while.
  let changes = new Map<string, { stretch: [site: string, span: number, start: number]; by: number }>();
  return {
    add(siteId, createdAt, sessions) {
      for (const span of COUNTED_SPANS) {
        const start = Math.floor(createdAt / span) * span;
        const name = `${span} ${start} ${siteId}`;
        const known = changes.get(name);
        if (known === undefined) changes.set(name, { stretch: [siteId, span, start], by: sessions });
        else known.by += sessions;
      }
    },
    flush() {
      for (const { stretch, by } of changes.values()) {
        if (by !== 0) change.run(...stretch, by);
        if (by < 0) removeEmpty.run(...stretch);
      }
      changes = new Map();
    },
    forget() {
      changes = new Map();
    },
  };
}
