import type { Channel } from "../../queue/channel.ts";
import { connection } from "../connection.ts";
import type { Access } from "../open-database.ts";

/** The database on the caller's own thread, which waits for the disk at each commit. */
export async function inProcessChannel(file: string, access: Access): Promise<Channel> {
  const { run, close } = connection(file, access);
  return { run: async (calls) => run(calls), close: async () => close() };
}
