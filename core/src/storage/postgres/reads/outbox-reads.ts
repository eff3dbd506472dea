import type { OutboxStorage } from "../../port/outbox-storage.ts";
import type { Ask, Statement } from "../connections.ts";
import { type OutgoingRow, outgoingEvent } from "../outgoing-rows.ts";

const HAS_DUE: Statement = {
  name: "hasDueEvents",
  text: `SELECT FROM parley.outbox
    WHERE state = 'pending' AND next_at IS NOT NULL AND next_at <= $1 AND lease_until <= $1 LIMIT 1`,
};
const LIST: Statement = {
  name: "outgoingEvents",
  text: `SELECT parley.outgoing_as_json(o) AS event FROM parley.outbox o WHERE site = $1 AND state = coalesce($2, state)
    ORDER BY key DESC LIMIT $3 OFFSET $4`,
};
const COUNT: Statement = {
  name: "countOutgoing",
  text: "SELECT count(*) AS n FROM parley.outbox WHERE site = $1 AND state = coalesce($2, state)",
};

export function outboxReads(ask: Ask): Pick<OutboxStorage, "hasDueEvents" | "outgoingEvents"> {
  return {
    hasDueEvents: async (now) => (await ask(HAS_DUE, [now])).length > 0,
    async outgoingEvents({ siteId, state = null, page, perPage }) {
      const rows = await ask<{ event: OutgoingRow }>(LIST, [siteId, state, perPage, (page - 1) * perPage]);
      const [counted] = await ask<{ n: number }>(COUNT, [siteId, state]);
      return { events: rows.map(({ event }) => outgoingEvent(event)), total: counted?.n ?? 0 };
    },
  };
}
