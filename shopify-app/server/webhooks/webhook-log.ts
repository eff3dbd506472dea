import type { AppDatabase } from "../database/app-database.ts";

/** Milliseconds. Shopify retries for four hours. */
const STORED_FOR = 7 * 86_400_000;

/** The ids of the webhooks that were carried out, because Shopify may deliver a webhook several times. */
export interface WebhookLog {
  has(id: string): Promise<boolean>;
  /** Also deletes old entries. `now` in milliseconds since 1970. */
  add(id: string, now: number): Promise<void>;
}

export function webhookLog(database: AppDatabase): WebhookLog {
  return {
    async has(id) {
      const rows = await database.query("SELECT id FROM webhooks WHERE id = $1", id);
      return rows.length > 0;
    },
    async add(id, now) {
      const [at, oldest] = [now, now - STORED_FOR].map((time) => new Date(time).toISOString());
      await database.query(
        "INSERT INTO webhooks (id, received_at) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING",
        id,
        String(at),
      );
      await database.query("DELETE FROM webhooks WHERE received_at < $1", String(oldest));
    },
  };
}
