import { describeReplicas } from "./contract/replicas.ts";
import { sqliteFiles } from "./sqlite-files.ts";
import { describeStorage, describeWrites } from "./storage-contract.ts";

const [onThread, inProcess] = [sqliteFiles({ threads: "all" }), sqliteFiles({ threads: "scans" })];

describeStorage("SQLite on a separate thread", onThread);
// Calls and file format are the same as for the thread; only the writing differs.
describeWrites("SQLite in process", inProcess);
describeReplicas("SQLite", onThread);
