import { describeReplicas } from "./contract/replicas.ts";
import { sqliteFiles } from "./sqlite-files.ts";
import { describeStorage, describeWrites } from "./storage-contract.ts";

const [onThread, inProcess] = [sqliteFiles({ threads: "all" }), sqliteFiles({ threads: "scans" })];

describeStorage("SQLite on a thread of its own", onThread);
// Its calls and its file are those of the thread: what differs is where they are written.
describeWrites("SQLite in process", inProcess);
describeReplicas("SQLite", onThread);
