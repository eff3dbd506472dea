import type { z } from "zod";
import type { ExportedSession } from "../../../storage/port.ts";
import { CommandError } from "../../command-error.ts";
import { sessionDigest } from "../session-digest.ts";
import type { CheckedClosing } from "./checked-closing.ts";
import { type FileLine, fileLines } from "./file-lines.ts";
import { lineIds } from "./line-ids.ts";
import { sessionLine } from "./session-line.ts";
import { type PortableSite, siteLine } from "./site-line.ts";

export interface ExportedFile {
  portable: PortableSite;
  /** Of each session, by its id. Some 200 bytes of memory each; a `Map` holds 2²⁴ of them at most. */
  digests: ReadonlyMap<string, string>;
  /** Those that `digests` names. */
  sessions(): AsyncIterable<ExportedSession>;
}

/**
 * Reads a checked file to its end before any of it is used, or rejects with a `CommandError` that names the first bad line. A
 * session that was deleted while the export ran and began anew stands there twice: the later line counts.
 */
export async function exportedFile(
  path: string,
  closing: CheckedClosing,
  step: () => void,
): Promise<ExportedFile> {
  let portable: PortableSite | undefined;
  const digests = new Map<string, string>();
  const counts = { sessions: 0, messages: 0 };
  for await (const line of fileLines(path, closing.at)) {
    if (portable === undefined) {
      portable = read(path, line, siteLine, lineIds.site);
      continue;
    }
    const exported = read(path, line, sessionLine, lineIds.session);
    digests.set(exported.session.id, sessionDigest(exported));
    counts.sessions += 1;
    counts.messages += exported.messages.length;
    step();
  }
  if (portable === undefined) throw new CommandError(`${path} holds no site.`);
  if (counts.sessions !== closing.sessions || counts.messages !== closing.messages) {
    const [held, said] = [counts, closing].map(
      (of) => `${of.sessions} sessions with ${of.messages} messages`,
    );
    throw new CommandError(`${path} holds ${held}, and its last line says ${said}.`);
  }
  return { portable, digests, sessions: () => sessionsIn(path, closing, digests) };
}

async function* sessionsIn(
  path: string,
  closing: CheckedClosing,
  digests: ReadonlyMap<string, string>,
): AsyncGenerator<ExportedSession> {
  let isSite = true;
  for await (const line of fileLines(path, closing.at)) {
    const exported = isSite ? undefined : read(path, line, sessionLine, lineIds.session);
    isSite = false;
    // A line that has come into the file since it was checked is none of them.
    if (exported !== undefined && digests.get(exported.session.id) === sessionDigest(exported))
      yield exported;
  }
}

function read<C extends z.ZodType>(
  path: string,
  { number, text }: FileLine,
  codec: C,
  ids: z.ZodType,
): z.output<C> {
  const refused = (reason: string) => new CommandError(`${path}, line ${number}: ${reason}`);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw refused("This is not JSON.");
  }
  const line = codec.safeParse(json);
  if (!line.success) throw refused(firstIssue(line.error));
  const held = ids.safeParse(json);
  if (!held.success) throw refused(firstIssue(held.error));
  return line.data;
}

function firstIssue({ issues }: z.core.$ZodError): string {
  const { path, message } = issues[0] as z.core.$ZodIssue;
  return `${path.join(".") || "line"}: ${message.replace(/\.$/, "")}.`;
}
