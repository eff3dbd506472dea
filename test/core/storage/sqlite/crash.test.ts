import { join } from "node:path";
import { describe, it } from "vitest";
import { sqliteStorage } from "../../../../core/src/storage/sqlite/sqlite-storage.ts";
import { expectAcknowledged, expectCountsToAgree, killedWriter } from "../acknowledged.ts";
import { sqliteFiles } from "../sqlite-files.ts";

const ROUNDS = 3;

describe.each([{ threads: "all" }, { threads: "scans" }] as const)(
  "SQLite (threads: $threads)",
  ({ threads }) => {
    const { folder } = sqliteFiles({ threads });

    it("keeps everything that it has acknowledged if it is killed at a random moment", async () => {
      const file = join(folder, "crash.db");
      for (let round = 0; round < ROUNDS; round++) {
        const acknowledged = await killedWriter({ file, threads }, `${round}`, 200 + Math.random() * 2_000);
        const storage = await sqliteStorage({ file, threads: "none" });
        await expectAcknowledged(storage, acknowledged);
        await expectCountsToAgree(storage);
        await storage.close();
      }
    });
  },
);
