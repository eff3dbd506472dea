import { describeReplicas } from "./contract/replicas.ts";
import { sqliteFiles } from "./sqlite-files.ts";
import { describeStorage } from "./storage-contract.ts";

const [onThread, inProcess] = [sqliteFiles({ thread: true }), sqliteFiles({ thread: false })];

describeStorage("SQLite on a thread of its own", onThread);
describeStorage("SQLite in process", inProcess);
describeReplicas("SQLite", async () => {
  const one = await onThread.open();
  return [one, await onThread.again(one)];
});
