import type { StartWriter } from "../storage/sqlite/sqlite-storage.ts";
import { writerConnection } from "../storage/sqlite/writer/writer-connection.ts";

/**
 * Has a thread of the first process write, so that the groups of all workers share commits, and none waits for another's lock.
 * `line` is the connection to that process; once it is gone, this one writes by itself.
 */
export function primaryWriter(
  address: () => Promise<string>,
  line: { readonly connected: boolean },
): StartWriter {
  const primaryAddress = async () => {
    if (!line.connected) return undefined;
    return address().catch((error) => {
      if (line.connected) throw error;
    });
  };
  return async (ownThread) => {
    const found = await primaryAddress();
    return found === undefined ? ownThread() : writerConnection(found);
  };
}
