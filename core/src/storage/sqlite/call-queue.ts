import type { Call, Lane } from "./lane.ts";

/** Calls to a group: bounds how long one transaction holds the lock, and how many calls a failing one makes run again. */
const GROUP_LIMIT = 250;
const CROWD = 4;

/**
 * Gathers the calls of a turn of the event loop, and all that come while a group is being committed, into the next
 * group. Each promise settles after the commit of its group; the order of calls is kept.
 */
export function callQueue(lane: Lane): (...call: Call) => Promise<unknown> {
  let calls: Call[] = [];
  let callers: PromiseWithResolvers<unknown>[] = [];
  let busy = false;
  let crowded = false;

  const work = async () => {
    const group = calls.slice(0, GROUP_LIMIT);
    const waiting = callers.slice(0, GROUP_LIMIT);
    calls = calls.slice(GROUP_LIMIT);
    callers = callers.slice(GROUP_LIMIT);
    try {
      const { values, failures } = await lane.run(group);
      for (const { index, error } of failures) waiting[index]?.reject(error);
      for (const [index, caller] of waiting.entries()) caller.resolve(values[index]);
    } catch (error) {
      for (const caller of waiting) caller.reject(error);
    }
    crowded = group.length >= CROWD;
    busy = calls.length > 0;
    if (busy) schedule();
  };
  const schedule = () => {
    if (crowded) setTimeout(work, 1);
    else setImmediate(work);
  };

  return (...call) => {
    const caller = Promise.withResolvers<unknown>();
    calls.push(call);
    callers.push(caller);
    if (!busy) schedule();
    busy = true;
    return caller.promise;
  };
}
