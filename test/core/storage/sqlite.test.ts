import { sqliteFiles } from "./sqlite-files.ts";
import { describeStorage } from "./storage-contract.ts";

describeStorage("SQLite on a thread of its own", sqliteFiles({ thread: true }));
describeStorage("SQLite in process", sqliteFiles({ thread: false }));
