import type { Call, GroupResult } from "../channel.ts";
import { groupCommit } from "./group-commit.ts";
import { type Access, type OpenOptions, openDatabase } from "./open-database.ts";
import { operations } from "./operations/operations.ts";

export interface Connection {
  run(calls: Call[]): GroupResult;
  close(): void;
}

/** Opens a connection. Its statements are prepared once. A group of reads sees one snapshot of the database. */
export function connection(file: string, access: Access, how?: OpenOptions): Connection {
  const database = openDatabase(file, access, how);
  return {
    run: groupCommit(database, operations(database), access === "write" ? "BEGIN IMMEDIATE" : "BEGIN"),
    close: () => database.close(),
  };
}
