import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import type { Storage } from "../../../../core/src/storage/port.ts";
import { sqliteStorage } from "../../../../core/src/storage/sqlite/sqlite-storage.ts";
import { DAY } from "../sample-records.ts";
import { sqliteFiles } from "../sqlite-files.ts";

const WRITER = fileURLToPath(new URL("acknowledging-writer.ts", import.meta.url));
const ROUNDS = 3;

describe.each([{ thread: true }, { thread: false }])(
  "SQLite ($thread: a thread of its own)",
  ({ thread }) => {
    const { folder } = sqliteFiles({ thread });

    it("loses nothing that it acknowledged when it is killed at a random moment", async () => {
      const file = join(folder, "crash.db");
      for (let round = 0; round < ROUNDS; round++) {
        const acknowledged = await killedWriter([file, `${thread}`, `${round}`], 200 + Math.random() * 2_000);
        const storage = await sqliteStorage({ file, thread: false });
        await expectAcknowledged(storage, acknowledged);
        await expectCountsToAgree(storage);
        await storage.close();
      }
    });
  },
);

/** The lines a writer had said when it was killed, after about so many. */
async function killedWriter(args: string[], lines: number): Promise<string[]> {
  const writer = spawn(process.execPath, [WRITER, ...args], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(writer, "close");
  const said: string[] = [];
  for await (const line of createInterface(writer.stdout)) {
    said.push(line);
    if (said.length >= lines) writer.kill("SIGKILL");
  }
  await ended;
  expect(writer.signalCode).toBe("SIGKILL");
  return said;
}

async function expectAcknowledged(storage: Storage, said: string[]): Promise<void> {
  const lines = said.map((line) => line.split(" ") as [what: string, session: string, text: string]);
  const kept = new Set<string>();
  for (const { session, messages } of await everything(storage)) {
    kept.add(session.id);
    for (const { content } of messages) kept.add(`${session.id} ${content}`);
  }
  const sessionsOf = (what: string) =>
    new Set(lines.filter(([first]) => first === what).map(([, session]) => session));
  const [removing, removed] = [sessionsOf("removing"), sessionsOf("removed")];
  const stored = lines.filter(([what, session]) => /question|reply/.test(what) && !removing.has(session));
  expect(stored.length).toBeGreaterThan(0);
  expect(stored.filter(([, session, text]) => !kept.has(`${session} ${text}`))).toEqual([]);
  expect([...removed].filter((session) => kept.has(session))).toEqual([]);
}

async function expectCountsToAgree(storage: Storage): Promise<void> {
  const all = await everything(storage);
  expect(all.filter(({ session, messages }) => session.messageCount !== messages.length)).toEqual([]);
  const page = { siteId: "a", page: 1, perPage: 1, from: undefined, to: undefined };
  expect((await storage.listSessions(page)).total).toBe(all.length);
  const usage = await storage.usage("a", Math.floor(Date.now() / DAY - 1) * DAY, Date.now());
  const questions = all.flatMap(({ messages }) => messages.filter(({ role }) => role === "user"));
  // Usage also remembers what was removed.
  expect(usage.reduce((sum, { messages }) => sum + messages, 0)).toBeGreaterThanOrEqual(questions.length);
}

function everything(storage: Storage) {
  return storage.exportSessions({ siteId: "a" }, 0, 1_000_000);
}
