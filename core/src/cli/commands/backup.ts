import { existsSync, statSync } from "node:fs";
import { z } from "zod";
import { parseOptions } from "../../options.ts";
import { databaseFile } from "../../storage/open-storage.ts";
import { copyDatabase } from "../../storage/sqlite/copy-database.ts";
import { command } from "../command.ts";
import { CommandError } from "../command-error.ts";
import { wholeFile } from "../transfer/file/whole-file.ts";

export const backup = command({
  name: "backup",
  summary: "Write a whole copy of the database file, while the service runs.",
  notes:
    "The copy is as of one moment, readable by its owner only, and bears its name once it is whole; what is interrupted leaves at most FILE.part. To restore it, stop the service, put it in the place of parley.db, remove parley.db-wal and parley.db-shm, and put the master secret beside it. The master secret (the file `secret` in the data folder, or PARLEY_SECRET) is not in it: keep it elsewhere. Postgres is backed up with pg_dump.",
  options: [
    {
      flags: "--out <file>",
      field: "out",
      says: "the file, which is replaced if it is there",
      required: true,
    },
  ],
  example: "parley backup --out parley-monday.db",
  input: z.object({ out: z.string().min(1, "Give the file's name.") }),
  async run({ out }, { environment }) {
    const options = parseOptions(environment);
    const file = databaseFile(options);
    if (file === undefined)
      throw new CommandError("DATABASE_URL: the data is in Postgres, which is backed up with pg_dump.");
    if (!existsSync(file))
      throw new CommandError(`PARLEY_DATA_DIR: there is no database in ${options.dataDir}.`);
    await wholeFile(out, async (_write, part) => {
      try {
        copyDatabase(file, part);
      } catch (cause) {
        throw new CommandError(`${out} cannot be written (${(cause as Error).message}).`, { cause });
      }
    });
    return { data: { file: out, bytes: statSync(out).size } };
  },
});
