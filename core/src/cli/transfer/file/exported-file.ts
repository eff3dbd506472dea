import { z } from "zod";
import type { ExportedSession } from "../../../sessions/exported-session.ts";
import { CommandError } from "../../command.ts";
import type { ContentIntake } from "../content-intake.ts";
import { sessionDigest } from "../session-digest.ts";
import type { CheckedClosing } from "./checked-closing.ts";
import { type ContentLine, contentLine } from "./content-line.ts";
import { type ContentOrder, contentOrder } from "./content-order.ts";
import { type FileLine, fileLines } from "./file-lines.ts";
import { lineIds } from "./line-ids.ts";
import { sessionLine } from "./session-line.ts";
import { type PortableSite, siteLine } from "./site-line.ts";

export interface ExportedFile {
  portable: PortableSite;
  /** The digest of each session, by id. An entry uses about 200 bytes of memory; a `Map` has at most 2²⁴ entries. */
  digests: ReadonlyMap<string, string>;
  /**
   * Yields the sessions in `digests` that are not in `done`. Stores the content of a session's files before it yields the
   * session.
   */
  sessions(intake: ContentIntake, done: ReadonlySet<string>): AsyncIterable<ExportedSession>;
}

/**
 * Reads a checked file to its end before any of it is used, or rejects with a `CommandError` that names the first bad line. A
 * session that was deleted and created again during the export occurs twice: the later line counts.
 */
export async function exportedFile(
  path: string,
  closing: CheckedClosing,
  step: () => void,
): Promise<ExportedFile> {
  let portable: PortableSite | undefined;
  const digests = new Map<string, string>();
  const counts = { sessions: 0, messages: 0, files: 0 };
  let content: ContentOrder | undefined;
  for await (const line of fileLines(path, closing.at)) {
    if (portable === undefined) {
      portable = read(path, line, siteLine, lineIds.site);
      continue;
    }
    const record = recordIn(path, line);
    if (record.piece !== undefined) {
      const { isLast } = inOrder(path, line, () => there(content).piece(record.piece));
      counts.files += isLast ? 1 : 0;
      continue;
    }
    const { exported } = record;
    content = inOrder(path, line, () => {
      content?.end();
      return contentOrder(exported);
    });
    digests.set(exported.session.id, sessionDigest(exported));
    counts.sessions += 1;
    counts.messages += exported.messages.length;
    step();
  }
  if (portable === undefined)
    throw new CommandError(`${path} contains no site. Give a file of \`parley export\`.`);
  inOrder(path, undefined, () => content?.end());
  const [found, said] = [counts, closing].map(
    ({ sessions, messages, files = 0 }) =>
      `${sessions} sessions with ${messages} messages${files === 0 ? "" : ` and ${files} files`}`,
  );
  if (found !== said) {
    throw new CommandError(
      `${path} contains ${found}, but its last line says ${said}. Export the site again.`,
    );
  }
  return { portable, digests, sessions: (intake, done) => sessionsIn(path, closing, digests, intake, done) };
}

async function* sessionsIn(
  path: string,
  closing: CheckedClosing,
  digests: ReadonlyMap<string, string>,
  intake: ContentIntake,
  done: ReadonlySet<string>,
): AsyncGenerator<ExportedSession> {
  let isSite = true;
  let under: { content: ContentOrder; taken: ReturnType<ContentIntake["begin"]> } | undefined;
  for await (const line of fileLines(path, closing.at)) {
    const record = isSite ? undefined : recordIn(path, line);
    isSite = false;
    if (record?.piece !== undefined) {
      const { piece } = record;
      if (under === undefined) continue;
      const { content, taken } = under;
      await taken.take(inOrder(path, line, () => content.piece(piece)));
      continue;
    }
    if (under !== undefined) yield under.taken.session();
    under = undefined;
    const exported = record?.exported;
    if (exported === undefined || done.has(exported.session.id)) continue;
    // Skips the earlier line of a session that occurs twice, and a line that was changed after the check.
    if (digests.get(exported.session.id) !== sessionDigest(exported)) continue;
    under = { content: contentOrder(exported), taken: intake.begin(exported) };
  }
  if (under !== undefined) yield under.taken.session();
}

type FileRecord =
  | { piece: ContentLine; exported?: undefined }
  | { piece?: undefined; exported: ExportedSession };

/** Parses a line as content or as a session. The line's start shows which, because an export writes `type` first. */
function recordIn(path: string, line: FileLine): FileRecord {
  return line.text.startsWith('{"type":"content"')
    ? { piece: read(path, line, contentLine, z.unknown()) }
    : { exported: read(path, line, sessionLine, lineIds.session) };
}

function inOrder<T>(path: string, line: FileLine | undefined, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    const location = line === undefined ? path : `${path}, line ${line.number}`;
    throw new CommandError(`${location}: ${(cause as Error).message}`, { cause });
  }
}

function there(content: ContentOrder | undefined): ContentOrder {
  if (content === undefined) throw new Error("This line needs a session in a line above it.");
  return content;
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
    throw refused("The line is not valid JSON.");
  }
  const line = codec.safeParse(json);
  if (!line.success) throw refused(firstIssue(line.error));
  const found = ids.safeParse(json);
  if (!found.success) throw refused(firstIssue(found.error));
  return line.data;
}

function firstIssue({ issues }: z.core.$ZodError): string {
  const { path, message } = issues[0] as z.core.$ZodIssue;
  return `${path.join(".") || "line"}: ${message.replace(/\.$/, "")}.`;
}
