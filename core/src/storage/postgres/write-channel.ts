import type { Call, Channel, GroupResult } from "../channel.ts";
import { runLater } from "../database.ts";
import { conversations } from "../methods/conversations/conversations.ts";
import { SCRIPTS } from "../methods/methods.ts";
import type { Connections, Statement } from "./connections.ts";
import { conversationRows } from "./conversation-rows.ts";
import { isCallerError } from "./is-caller-error.ts";
import { postgresDatabase } from "./postgres-database.ts";
import { storedText } from "./stored-text.ts";
import { WRITES, type Write } from "./writes.ts";

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
