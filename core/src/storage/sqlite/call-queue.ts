import type { Call, Lane } from "./lane.ts";

/**
 * Groups handed over and not answered: one that the disk is at work on and one ready for it. More would only wake the
 * lane's thread more often, and smaller groups cost more syncs.
 */
const HANDED_OVER = 2;

/**
 * Gathers the calls of a turn of the event loop, and all that come while the lane has enough to do, into the next group.
 * Each promise settles after the commit of its group; the order of calls is kept.
 */
export function callQueue(lane: Lane, groupLimit: number): (...call: Call) => Promise<unknown> {
  let calls: Call[] = [];
  let callers: PromiseWithResolvers<unknown>[] = [];
  let handedOver = 0;
  let scheduled = false;

  const schedule = () => {
    if (scheduled || calls.length === 0 || handedOver === HANDED_OVER) return;
    scheduled = true;
    setImmediate(handOver);
  };
  const handOver = () => {
    scheduled = false;
    handedOver++;
    const group = calls.slice(0, groupLimit);
    const waiting = callers.slice(0, groupLimit);
    calls = calls.slice(groupLimit);
    callers = callers.slice(groupLimit);
    void settle(lane, group, waiting).then(() => {
      handedOver--;
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

async function settle(lane: Lane, group: Call[], callers: PromiseWithResolvers<unknown>[]): Promise<void> {
  try {
    const { values, failures } = await lane.run(group);
    for (const { index, error } of failures) callers[index]?.reject(error);
    for (const [index, caller] of callers.entries()) caller.resolve(values[index]);
  } catch (error) {
    for (const caller of callers) caller.reject(error);
  }
}
