import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import { storedSessions } from "../../../core/src/cli/transfer/stored-sessions.ts";
import type { Storage } from "../../../core/src/storage/port.ts";
import { DAY } from "./sample-records.ts";

const WRITER = fileURLToPath(new URL("acknowledging-writer.ts", import.meta.url));

/** Starts a writer, kills it after about `lines` lines, and resolves with all lines that it printed. */
export async function killedWriter(store: object, round: string, lines: number): Promise<string[]> {
  const args = [WRITER, JSON.stringify(store), round];
  const writer = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
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

/** Checks that all acknowledged writes are stored, and all acknowledged removals are done. */
export async function expectAcknowledged(storage: Storage, said: string[]): Promise<void> {
  const lines = said.map((line) => line.split(" ") as [what: string, session: string, text: string]);
  const acknowledged = new Set<string>();
  for (const { session, messages } of await everything(storage)) {
    acknowledged.add(session.id);
    for (const { content } of messages) acknowledged.add(`${session.id} ${content}`);
  }
  const sessionsOf = (what: string) =>
    new Set(lines.filter(([first]) => first === what).map(([, session]) => session));
  const [removing, removed] = [sessionsOf("removing"), sessionsOf("removed")];
  const stored = lines.filter(([what, session]) => /question|reply/.test(what) && !removing.has(session));
  expect(stored.length).toBeGreaterThan(0);
  expect(stored.filter(([, session, text]) => !acknowledged.has(`${session} ${text}`))).toEqual([]);
  expect([...removed].filter((session) => acknowledged.has(session))).toEqual([]);
}

export async function expectCountsToAgree(storage: Storage): Promise<void> {
  const all = await everything(storage);
  expect(all.filter(({ session, messages }) => session.messageCount !== messages.length)).toEqual([]);
  const page = { siteId: "a", page: 1, perPage: 1, from: undefined, to: undefined };
  expect((await storage.listSessions(page)).total).toBe(all.length);
  const usage = await storage.usage("a", Math.floor(Date.now() / DAY - 1) * DAY, Date.now());
  const questions = all.flatMap(({ messages }) => messages.filter(({ role }) => role === "user"));
  // At least as many as are stored, because usage also counts removed messages.
  expect(usage.reduce((sum, { messages }) => sum + messages, 0)).toBeGreaterThanOrEqual(questions.length);
}

async function everything(storage: Storage) {
  return (await Array.fromAsync(storedSessions(storage, "a"))).flat();
}
