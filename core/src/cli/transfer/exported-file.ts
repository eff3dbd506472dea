import type { z } from "zod";
import type { ExportedSession } from "../../storage/port.ts";
import { Refusal } from "../refusal.ts";
import { type FileLine, fileLines } from "./file-lines.ts";
import { sessionLine } from "./session-line.ts";
import { type PortableSite, siteLine } from "./site-line.ts";

export interface ExportedFile {
  portable: PortableSite;
  /** How many there are. */
  count: number;
  sessions(): AsyncIterable<ExportedSession>;
}

/** Reads an export to its end before any of it is used, or rejects with a `Refusal` that names the first bad line. */
export async function exportedFile(path: string): Promise<ExportedFile> {
  let portable: PortableSite | undefined;
  let count = 0;
  for await (const line of fileLines(path)) {
    if (portable === undefined) portable = read(path, line, siteLine);
    else {
      read(path, line, sessionLine);
      count += 1;
    }
  }
  if (portable === undefined)
    throw new Refusal(`${path} is empty. Give a file that \`parley export\` wrote.`);
  return { portable, count, sessions: () => sessionsIn(path) };
}

async function* sessionsIn(path: string): AsyncGenerator<ExportedSession> {
  let first = true;
  for await (const line of fileLines(path)) {
    if (!first) yield read(path, line, sessionLine);
    first = false;
  }
}

function read<C extends z.ZodType>(path: string, { number, text }: FileLine, codec: C): z.output<C> {
  const refused = (reason: string) => new Refusal(`${path}, line ${number}: ${reason}`);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw refused("This is not JSON.");
  }
  const result = codec.safeParse(json);
  if (result.success) return result.data;
  const { path: at, message } = result.error.issues[0] as z.core.$ZodIssue;
  throw refused(`${at.join(".") || "line"}: ${message}.`);
}
