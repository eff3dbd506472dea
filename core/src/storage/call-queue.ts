import type { Call, Channel } from "./channel.ts";

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
