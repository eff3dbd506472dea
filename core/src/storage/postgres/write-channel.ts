import type { Call, Channel, GroupResult } from "../channel.ts";
import type { Ask, Statement } from "./connections.ts";
import { isCallerError } from "./is-caller-error.ts";
import { storedText } from "./stored-text.ts";
import { WRITES, type Write } from "./writes.ts";

const RUN: Statement = { name: "run", text: "SELECT parley.run($1) AS answers" };

/** A write on its way: its method, and the object for the method's function as JSON. */
export function writeCall(method: Call[0], given: unknown[]): Call {
  const write: Write = WRITES[method as keyof typeof WRITES];
  return [method, storedText.fromValue([method, write.input(...given)])];
}

/**
 * Runs a group of writes by one statement, which is one transaction and one sync to disk (`functions/run.ts`). The server
 * carries that statement out by itself: a process that dies in the middle leaves its group done or not done, whole either
 * way, and no lock behind. If a group fails for what it asks, its calls are run again one by one, so that only the guilty
 * one fails; so are those that lost a race or a deadlock to another replica. After an outage nothing is tried again.
 */
export function writeChannel(ask: Ask): Pick<Channel, "run"> {
  const runOnce = async (calls: Call[]): Promise<unknown[]> => {
    const group = `[${calls.map(([, json]) => json).join()}]`;
    const [row] = await ask<{ answers: unknown[] }>(RUN, [group]);
    return calls.map(([method], index) => {
      const answer = row?.answers[index] ?? undefined;
      return answer === undefined ? undefined : WRITES[method as keyof typeof WRITES].answer(answer);
    });
  };

  const runAlone = async (call: Call): Promise<GroupResult> => {
    try {
      return { values: await runOnce([call]), failures: [] };
    } catch (error) {
      return { values: [undefined], failures: [{ index: 0, error }] };
    }
  };

  return {
    async run(calls) {
      try {
        return { values: await runOnce(calls), failures: [] };
      } catch (error) {
        if (!isCallerError(error)) throw error;
      }
      const joined: GroupResult = { values: [], failures: [] };
      for (const [index, call] of calls.entries()) {
        const { values, failures } = await runAlone(call);
        joined.values.push(values[0]);
        joined.failures.push(...failures.map(({ error }) => ({ index, error })));
      }
      return joined;
    },
  };
}
