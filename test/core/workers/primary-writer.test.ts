import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { databaseThread } from "../../../core/src/storage/sqlite/writer/database-thread.ts";
import { writerServer } from "../../../core/src/storage/sqlite/writer/writer-server.ts";
import { primaryWriter } from "../../../core/src/workers/primary-writer.ts";
import { sqliteFiles } from "../storage/sqlite-files.ts";

const GONE = new Error("The first process is gone.");

describe("What writes for a worker", () => {
  const { folder } = sqliteFiles({ thread: true });
  const file = join(folder, "parley.db");
  const ownThread = () => databaseThread(file, "write");
  const unexpected = async () => expect.unreachable();

  it("is the first process's thread, while that is there", async () => {
    const server = await writerServer(file, unexpected);
    const writer = await primaryWriter(async () => server.address, { connected: true })(unexpected);
    expect(await writer.run(['["setNote","a","1"]', '["note","a"]'])).toMatchObject({
      values: [null, '"1"'],
    });
    await writer.close();
    await server.close();
  });

  it("is its own, once the first process is gone, even if that is told while it asks", async () => {
    const line = { connected: true };
    const going = async () => {
      line.connected = false;
      throw GONE;
    };
    for (const address of [going, unexpected]) {
      const writer = await primaryWriter(address, line)(ownThread);
      expect(await writer.run(['["note","a"]'])).toMatchObject({ values: ['"1"'] });
      await writer.close();
    }
  });

  it("is none, where the first process is there and has none", async () => {
    const refuses = async () => Promise.reject(GONE);
    await expect(primaryWriter(refuses, { connected: true })(unexpected)).rejects.toThrow(GONE);
  });
});
