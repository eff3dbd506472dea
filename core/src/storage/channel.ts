import { closedStore } from "./outage.ts";
import type { Storage } from "./port.ts";

export type Method = Exclude<keyof Storage, "close">;

/** One call of the port to the database. */
export type Call = [method: Method, ...input: unknown[]];

/** The results of a group of calls, in order. */
export interface GroupResult {
  /** Undefined if the call failed. */
  values: unknown[];
  failures: { index: number; error: unknown }[];
}

/** Runs groups of calls on the database, one after the other. */
export interface Channel {
  /** Resolves once the group is committed and synced. Rejects if none of the calls could be tried. */
  run(calls: Call[]): Promise<GroupResult>;
  close(): Promise<void>;
}

export interface QueueLimits {
  /** Maximum number of calls in a group. */
  group: number;
  /** Maximum number of groups in progress. More than 1 requires a channel that preserves the order of groups. */
  runningGroups: number;
}

/**
 * Collects the calls of one event-loop turn into a group, together with all that arrive while the channel is busy. Each promise
 * settles after the commit of its group. The order of calls is preserved.
 */
export function callQueue(
  channel: Pick<Channel, "run">,
  limits: QueueLimits,
): (...call: Call) => Promise<unknown> {
  let calls: Call[] = [];
  let callers: PromiseWithResolvers<unknown>[] = [];
  let runningGroups = 0;
  let scheduled = false;

  const schedule = () => {
    if (scheduled || calls.length === 0 || runningGroups === limits.runningGroups) return;
    scheduled = true;
    setImmediate(runGroup);
  };
  const runGroup = () => {
    scheduled = false;
    runningGroups++;
    const group = calls.slice(0, limits.group);
    const waiting = callers.slice(0, limits.group);
    calls = calls.slice(limits.group);
    callers = callers.slice(limits.group);
    void settle(channel, group, waiting).then(() => {
      runningGroups--;
      schedule();
    });
    schedule();
  };

  return (...call) => {
    const caller = Promise.withResolvers<unknown>();
    calls.push(call);
    callers.push(caller);
    schedule();
    return caller.promise;
  };
}

async function settle(
  channel: Pick<Channel, "run">,
  group: Call[],
  callers: PromiseWithResolvers<unknown>[],
): Promise<void> {
  try {
    const { values, failures } = await channel.run(group);
    for (const { index, error } of failures) callers[index]?.reject(error);
    for (let index = 0; index < callers.length; index++) callers[index]?.resolve(values[index]);
  } catch (error) {
    for (const caller of callers) caller.reject(error);
  }
}

interface UntilClosed {
  /** Wraps a call, so that it rejects once the store is closed. */
  guarded<Given extends unknown[], Result>(
    call: (...given: Given) => Promise<Result>,
  ): (...given: Given) => Promise<Result>;
  /** Waits for running calls, then closes. Closing again does nothing. */
  close(): Promise<void>;
}

export function untilClosed(letGo: () => Promise<void>): UntilClosed {
  // A number, because a set of promises would keep their results in memory for a while after they were removed.
  let underWay = 0;
  const finished = Promise.withResolvers<void>();
  let closing: Promise<void> | undefined;

  const close = async () => {
    if (underWay > 0) await finished.promise;
    await letGo();
  };
  return {
    guarded:
      (call) =>
      async (...given) => {
        if (closing !== undefined) throw closedStore();
        underWay++;
        try {
          return await call(...given);
        } finally {
          underWay--;
          if (closing !== undefined && underWay === 0) finished.resolve();
        }
      },
    close: () => (closing ??= close()),
  };
}
