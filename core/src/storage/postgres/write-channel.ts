import type { Rating } from "../../sessions/message.ts";
import { offsetAt, type SiteDays } from "../../sites/site-days.ts";
import type { Call, Channel, GroupResult } from "../channel.ts";
import { runLater } from "../database.ts";
import { latencyHistogram } from "../latency-histogram.ts";
import { conversations } from "../methods/conversations/conversations.ts";
import { SCRIPTS } from "../methods/methods.ts";
import type { Storage } from "../port.ts";
import { type RawSessionRow, sessionIn } from "../session-row.ts";
import { type Connections, isCallerError, type Statement } from "./connections.ts";
import { conversationRows, postgresDatabase } from "./postgres-database.ts";
import { storedText } from "./stored-text.ts";

const RUN: Statement = { name: "run", text: "SELECT parley.run($1) AS answers" };

/** Creates a queued write: its method, its arguments and, if a database function can run it, the JSON for that function. */
export function writeCall(method: Call[0], given: unknown[]): Call {
  const write = (WRITES as Partial<Record<string, Write>>)[method];
  return [method, given, write && storedText.fromValue([method, write.input(...given)])];
}

/** How a call runs. `plain`: in one statement with its group. If that statement skips the call, the call runs as a script. */
type Kind = "plain" | "function" | "script" | "conversation";

/**
 * Runs a group of writes in order. Consecutive writes of a kind run together. Plain questions and replies share one statement, and
 * so do removals and imports (`functions/run.ts`). Scripts (`methods/`) share a transaction, except those of conversations, because
 * each locks rows that another replica may lock in another order. If writes that run together fail because of an input, or lose a
 * race or a deadlock to another replica, they run again one by one, so that only the faulty one fails. After an outage, no call
 * runs again.
 */
export function writeChannel({
  write,
  transaction,
}: Pick<Connections, "write" | "transaction">): Pick<Channel, "run"> {
  const runStatement = async (calls: Call[]): Promise<unknown[]> => {
    const [row] = await write<{ answers: unknown[] }>(RUN, [`[${calls.map(([, , json]) => json).join()}]`]);
    return calls.map(([method], index) => {
      const answer = row?.answers[index] ?? undefined;
      return answer === undefined ? undefined : WRITES[method as keyof typeof WRITES].answer(answer);
    });
  };

  const runScripts = (calls: Call[]): Promise<unknown[]> =>
    transaction(async (query) => {
      const rows = conversationRows(postgresDatabase(query));
      const values: unknown[] = [];
      for (const [method, given] of calls) {
        const script = SCRIPTS.get(method);
        if (script !== undefined) values.push(await runLater(script(rows, ...(given as unknown[]))));
      }
      await runLater(rows.finish());
      return values;
    });

  /** Runs the calls in one statement, then the calls that the statement skipped as scripts, one by one in their order. */
  const runPlain = async (calls: Call[]): Promise<GroupResult> => {
    const { values, failures } = await tried(runStatement, calls);
    const failed = new Set(failures.map(({ index }) => index));
    for (const [index, call] of calls.entries()) {
      if (values[index] !== undefined || failed.has(index)) continue;
      const alone = await tried(runScripts, [call]);
      values[index] = alone.values[0];
      failures.push(...alone.failures.map(({ error }) => ({ index, error })));
    }
    return { values, failures };
  };

  const runKind: Record<Kind, (calls: Call[]) => Promise<GroupResult>> = {
    plain: runPlain,
    function: (calls) => tried(runStatement, calls),
    script: (calls) => tried(runScripts, calls),
    conversation: (calls) => tried(runScripts, calls),
  };

  return {
    async run(calls) {
      const joined: GroupResult = { values: [], failures: [] };
      for (const [kind, neighbours] of neighboursIn(calls)) {
        const { values, failures } = await runKind[kind](neighbours);
        const before = joined.values.length;
        joined.failures.push(...failures.map(({ index, error }) => ({ index: index + before, error })));
        joined.values.push(...values);
      }
      return joined;
    },
  };
}

/** Runs calls together, and one by one if that fails because of a call's input or a lost race. */
async function tried(run: (calls: Call[]) => Promise<unknown[]>, calls: Call[]): Promise<GroupResult> {
  try {
    return { values: await run(calls), failures: [] };
  } catch (error) {
    if (!isCallerError(error)) throw error;
  }
  const result: GroupResult = { values: [], failures: [] };
  for (const [index, call] of calls.entries()) {
    const [value] = await run([call]).catch((error: unknown) => {
      result.failures.push({ index, error });
      return [];
    });
    result.values.push(value);
  }
  return result;
}

function kindOf([method]: Call): Kind {
  if (method === "recordQuestion" || method === "recordReply") return "plain";
  if (method in conversations) return "conversation";
  return SCRIPTS.has(method) ? "script" : "function";
}

/** Groups consecutive calls that can run together. */
function neighboursIn(calls: Call[]): [Kind, Call[]][] {
  const groups: [Kind, Call[]][] = [];
  for (const call of calls) {
    const kind = kindOf(call);
    const latest = groups.at(-1);
    if (latest?.[0] === kind && kind !== "conversation") latest[1].push(call);
    else groups.push([kind, [call]]);
  }
  return groups;
}

/**
 * A write that a database function runs. `input` joins the arguments to one object. `answer` converts the result, which is never
 * null.
 */
interface Write {
  input(...given: unknown[]): object;
  answer(answer: unknown): unknown;
}

/**
 * The writes that database functions run. A function first locks the rows of each `siteId`, `sessionId`, `sessionKey` and
 * idempotency key in an input.
 */
const WRITES = {
  removeSite: write("removeSite", (siteId) => ({ siteId })),

  recordQuestion: write("recordQuestion", inDays, (recorded: RecordedRow) => ({
    ...recorded,
    session: sessionIn(recorded.session),
  })),
  recordReply: write("recordReply", ({ extras, ...reply }) => ({
    ...inDays(reply),
    ...(extras && { extras: JSON.stringify(extras) }),
    bucket: latencyHistogram.bucketOf(reply.metadata.responseTime),
  })),
  removeConversation: write("removeConversation", (siteId, sessionId, at, openedAt) => ({
    siteId,
    sessionId,
    at,
    openedAt,
  })),
  removeSessions: write("removeSessions", (filter, limit, at) => ({ ...filter, limit, at })),
  importSession: write(
    "importSession",
    (siteId, { session, successor, messages, beginning, contact, notes }) => ({
      siteId,
      contact,
      notes,
      ...(beginning && { beginning }),
      session,
      successor,
      sent: messages.flatMap(({ files = [], at }) => files.map((file) => ({ ...file, at }))),
      messages: messages.map(({ extras, rating, agent, files, ...message }) => ({
        ...message,
        ...(files && { files: JSON.stringify(files) }),
        ...(agent && { agent: JSON.stringify(agent) }),
        thumb: thumbOf(rating),
        ...(extras && { extras: JSON.stringify(extras) }),
      })),
    }),
  ),
};

interface RecordedRow {
  outcome: "recorded";
  session: RawSessionRow;
  questionKey: number;
}

function thumbOf(rating: Rating | undefined): 1 | -1 | undefined {
  return rating === undefined ? undefined : rating === "up" ? 1 : -1;
}

/**
 * Adds the offset of the call's time zone, if it has one, because Postgres may have other rules for time zones than this program.
 */
function inDays<T extends SiteDays & { at: number }>(call: T): Omit<T, "timezone"> {
  if (call.timezone === undefined) return call;
  const { timezone, ...rest } = call;
  return { ...rest, offsets: [[call.at, offsetAt(call.at, timezone)]] };
}

function write<M extends keyof Storage, Answer = Awaited<ReturnType<Storage[M]>>>(
  _method: M,
  input: (...given: Parameters<Storage[M]>) => object,
  answer: (answer: Answer) => Awaited<ReturnType<Storage[M]>> = (plain) =>
    plain as Awaited<ReturnType<Storage[M]>>,
): Write {
  return { input: input as Write["input"], answer: answer as Write["answer"] };
}
