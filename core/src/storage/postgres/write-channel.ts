import type { Call, Channel, GroupResult } from "../channel.ts";
import { runLater } from "../database.ts";
import { SCRIPTS } from "../methods/methods.ts";
import type { Connections, Statement } from "./connections.ts";
import { isCallerError } from "./is-caller-error.ts";
import { postgresDatabase } from "./postgres-database.ts";
import { storedText } from "./stored-text.ts";
import { WRITES, type Write } from "./writes.ts";

const RUN: Statement = { name: "run", text: "SELECT parley.run($1) AS answers" };

/** A write on its way: its method, and what it is given: for a function of the database, one object as JSON. */
export function writeCall(method: Call[0], given: unknown[]): Call {
  if (SCRIPTS.has(method)) return [method, ...given];
  const write: Write = WRITES[method as keyof typeof WRITES];
  return [method, storedText.fromValue([method, write.input(...given)])];
}

/**
 * Runs a group of writes, in their order: neighbours that the database carries out by itself by one statement (`functions/run.ts`),
 * and neighbours that are scripts (`methods/`) in one transaction. If either fails for what it asks, its calls are run again
 * one by one, so that only the guilty one fails; so are those that lost a race or a deadlock to another replica. After an outage
 * nothing is tried again.
 */
export function writeChannel({
  write,
  transaction,
}: Pick<Connections, "write" | "transaction">): Pick<Channel, "run"> {
  const runFunctions = async (calls: Call[]): Promise<unknown[]> => {
    const [row] = await write<{ answers: unknown[] }>(RUN, [`[${calls.map(([, json]) => json).join()}]`]);
    return calls.map(([method], index) => {
      const answer = row?.answers[index] ?? undefined;
      return answer === undefined ? undefined : WRITES[method as keyof typeof WRITES].answer(answer);
    });
  };

  const runScripts = (calls: Call[]): Promise<unknown[]> =>
    transaction(async (query) => {
      const database = postgresDatabase(query);
      const values: unknown[] = [];
      for (const [method, ...given] of calls) {
        const script = SCRIPTS.get(method);
        if (script !== undefined) values.push(await runLater(script(database, ...given)));
      }
      return values;
    });

  const runOnce = (calls: Call[]) => (isScript(calls[0]) ? runScripts(calls) : runFunctions(calls));

  const runTogether = async (calls: Call[]): Promise<GroupResult> => {
    try {
      return { values: await runOnce(calls), failures: [] };
    } catch (error) {
      if (!isCallerError(error)) throw error;
    }
    const joined: GroupResult = { values: [], failures: [] };
    for (const [index, call] of calls.entries()) {
      const [value] = await runOnce([call]).catch((error: unknown) => {
        joined.failures.push({ index, error });
        return [];
      });
      joined.values.push(value);
    }
    return joined;
  };

  return {
    async run(calls) {
      const joined: GroupResult = { values: [], failures: [] };
      for (const neighbours of neighboursIn(calls)) {
        const { values, failures } = await runTogether(neighbours);
        const before = joined.values.length;
        joined.failures.push(...failures.map(({ index, error }) => ({ index: index + before, error })));
        joined.values.push(...values);
      }
      return joined;
    },
  };
}

function isScript(call: Call | undefined): boolean {
  return call !== undefined && SCRIPTS.has(call[0]);
}

/** Calls that can run together, in their order. */
function neighboursIn(calls: Call[]): Call[][] {
  const groups: Call[][] = [];
  for (const call of calls) {
    const latest = groups.at(-1);
    if (latest !== undefined && isScript(latest[0]) === isScript(call)) latest.push(call);
    else groups.push([call]);
  }
  return groups;
}
