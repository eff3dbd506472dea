import type { Call, GroupResult } from "../queue/channel.ts";
import { groupCommit } from "./group-commit.ts";
import { type Access, type OpenOptions, openDatabase } from "./open-database.ts";
import { operations } from "./operations/operations.ts";

export interface Connection {
  run(calls: Call[]): GroupResult;
  /** Moves what it can of the log into the database, while others read and write. */
  checkpoint(): void;
  close(): void;
}

export interface ConnectionOptions extends OpenOptions {
  /** Is told how many milliseconds each commit took. */
  committed?: (milliseconds: number) => void;
}

/** One connection with its statements prepared once. A group of reads sees one moment of the database. */
export function connection(
  file: string,
  access: Access,
  { committed, ...opening }: ConnectionOptions = {},
): Connection {
  const database = openDatabase(file, access, opening);
  const beginning = access === "write" ? "BEGIN IMMEDIATE" : "BEGIN";
  return {
    run: groupCommit(database, operations(database), beginning, committed),
    checkpoint: () => database.exec("PRAGMA wal_checkpoint(PASSIVE)"),
    close: () => database.close(),
  };
}
