import { existsSync, statSync } from "node:fs";
import { z } from "zod";
import { contentOf } from "../../app/content-of.ts";
import { type Options, parseOptions } from "../../options.ts";
import { databaseFile } from "../../storage/open-storage.ts";
import { copyDatabase } from "../../storage/sqlite/copy-database.ts";
import type { CommandContext } from "../command.ts";
import { CommandError, command } from "../command.ts";
import { type CopiedContent, copyContent } from "../transfer/copy-content.ts";
import { wholeFile } from "../transfer/file/whole-file.ts";
import { atInstallation } from "../with-installation.ts";

export const backup = command({
  name: "backup",
  summary: "Copy the database file. The service can keep running.",
  notes:
    "The copy is a snapshot that only its owner can read. Until it is complete, its name is FILE.part. To restore it, stop the service, replace parley.db with the copy, remove parley.db-wal and parley.db-shm, and put the master secret next to it. The copy does not contain the master secret (the file `secret` in the data folder, or PARLEY_SECRET): store it elsewhere. Back up Postgres with pg_dump. With --files, the command also copies the content of visitors' files to a folder, from the data folder or the bucket. It copies only new files, and removes deleted ones from the folder. To restore the files, replace the folder `files` with the copy, or copy it into the bucket.",
  options: [
    {
      flags: "--out <file>",
      field: "out",
      says: "the file to write; an existing file is replaced",
    },
    { flags: "--files <folder>", field: "files", says: "a folder for the content of visitors' files" },
  ],
  example: "parley backup --out parley-monday.db",
  input: z.object({
    out: z.string().min(1, "Give the file's name.").optional(),
    files: z.string().min(1, "Give the folder's name.").optional(),
  }),
  async run({ out, files }, around) {
    if (out === undefined && files === undefined)
      throw new CommandError(
        "Give --out FILE for the database, --files FOLDER for visitors' files, or both.",
      );
    const options = parseOptions(around.environment);
    const copied = out === undefined ? undefined : await copiedDatabase(options, out);
    if (files === undefined) return { data: { ...copied } };
    // Copies the files after the database, so that the copy has every file that the copied database names.
    const { missing, ...content } = await copiedFiles(options, around, files);
    const warning =
      missing === 0 ? undefined : `${missing} files were not copied: their content no longer exists.`;
    return { data: { ...copied, content }, warning };
  },
});

async function copiedDatabase(options: Options, out: string): Promise<{ file: string; bytes: number }> {
  const file = databaseFile(options);
  if (file === undefined)
    throw new CommandError("DATABASE_URL: the data is in Postgres. Back it up with pg_dump.");
  if (!existsSync(file)) throw noDatabase(options);
  await wholeFile(out, async (_write, part) => {
    try {
      copyDatabase(file, part);
    } catch (cause) {
      throw new CommandError(`${out} cannot be written (${(cause as Error).message}).`, { cause });
    }
  });
  return { file: out, bytes: statSync(out).size };
}

async function copiedFiles(options: Options, around: CommandContext, folder: string): Promise<CopiedContent> {
  const file = databaseFile(options);
  if (file !== undefined && !existsSync(file)) throw noDatabase(options);
  const content = await contentOf(options);
  try {
    return await atInstallation(around, ({ storage }) => copyContent(storage, content, folder));
  } finally {
    await content.close();
  }
}

function noDatabase({ dataDir }: Options): CommandError {
  return new CommandError(
    `PARLEY_DATA_DIR: ${dataDir} contains no database. Set it to the data folder of the service.`,
  );
}
