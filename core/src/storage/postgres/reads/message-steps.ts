import { textBytes } from "../../message-size.ts";
import { type MessageRange, type MessageStep, READ_STEP } from "../../port.ts";
import { type MessageRow, metadataOf, storedMessage } from "../../stored-rows.ts";
import type { Ask, Statement } from "../connections.ts";

/** The first messages of each session in the range, in the given order of sessions. */
const STEP: Statement = {
  name: "messageStep",
  text: `SELECT (m).session, (m).key, parley.as_json(m) AS message, total FROM
    (SELECT m, row_number() OVER w AS n, sum(bytes) OVER w AS reached, count(*) OVER () AS total FROM
      (SELECT place, each.m, each.bytes FROM unnest($2::bigint[]) WITH ORDINALITY AS wanted (session, place)
       JOIN parley.sessions s ON s.key = wanted.session AND s.site = $1
       CROSS JOIN LATERAL (SELECT m, ${textBytes("m")} AS bytes FROM parley.messages m
         WHERE m.session = wanted.session AND m.key > $3 AND m.key <= $4
         ORDER BY m.session, m.key LIMIT ${READ_STEP.messages}) AS each) AS found
     WINDOW w AS (ORDER BY place, (m).key ROWS UNBOUNDED PRECEDING)) AS counted
    WHERE n = 1 OR reached <= ${READ_STEP.bytes} ORDER BY n`,
};

interface StepRow {
  session: number;
  key: number;
  message: MessageRow;
  /** Number of messages that the sessions have in the range. */
  total: number;
}

export interface MessageSteps {
  /** The port's `messagesIn`. */
  step(siteId: string, range: MessageRange): Promise<MessageStep>;
  /** Reads the first step of several sessions. Returns only sessions that fit into the step; the last may have a `rest`. */
  firstStep(siteId: string, sessionKeys: number[]): Promise<Map<number, MessageStep>>;
}

export function messageSteps(ask: Ask): MessageSteps {
  const read = (siteId: string, keys: number[], after: number, through: number) =>
    ask<StepRow>(STEP, [siteId, keys, after, through]);
  return {
    async step(siteId, { sessionKey, after, through }) {
      return stepOf(await read(siteId, [sessionKey], after, through), sessionKey, through);
    },
    async firstStep(siteId, sessionKeys) {
      const through = Number.MAX_SAFE_INTEGER;
      const rows = await read(siteId, sessionKeys, 0, through);
      const isCut = rows.length < (rows[0]?.total ?? 0);
      const last = isCut ? rows.at(-1)?.session : undefined;
      const found = new Map<number, MessageStep>();
      const bySession = Map.groupBy(rows, ({ session }) => session);
      for (const key of sessionKeys) {
        const ofSession = bySession.get(key) ?? [];
        const total = key === last ? Number.POSITIVE_INFINITY : ofSession.length;
        const step = stepOf(
          ofSession.map((row) => ({ ...row, total })),
          key,
          through,
        );
        found.set(key, step);
        if (step.rest !== undefined) break;
      }
      return found;
    },
  };
}

function stepOf(rows: StepRow[], sessionKey: number, through: number): MessageStep {
  const last = rows.at(-1);
  const messages = rows.map(({ message }) => ({ ...storedMessage(message), metadata: metadataOf(message) }));
  const isCut =
    last !== undefined &&
    last.key < through &&
    (rows.length < last.total || rows.length === READ_STEP.messages);
  return { messages, ...(isCut && { rest: { sessionKey, after: last.key, through } }) };
}
