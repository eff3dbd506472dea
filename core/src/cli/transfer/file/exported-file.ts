import { z } from "zod";
import type { ExportedSession } from "../../../sessions/exported-session.ts";
import { sessionId, userId } from "../../../sessions/ids.ts";
import { CommandError } from "../../command.ts";
import type { ContentIntake } from "../content-intake.ts";
import { sessionDigest } from "../session-digest.ts";
import type { CheckedClosing } from "./checked-closing.ts";
import { type ContentLine, contentLine } from "./content-line.ts";
import { type ContentOrder, contentOrder } from "./content-order.ts";
import { firstBytes } from "./first-bytes.ts";
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

/** An id with the maximum length and the characters of a session's id. */
const messageId = z
  .string()
  .regex(
    /^[\w.:-]{1,128}$/,
    "Give an id of 1 to 128 letters, digits, dots, underscores, colons and hyphens.",
  );

/** The API's rules for ids, applied only when a file is read: ids stored before these rules can still be exported. */
const lineIds = {
  session: z.object({
    session_id: sessionId,
    user: z.object({ id: userId.nullable() }).nullable(),
    successor: sessionId.nullable(),
    messages: z.array(z.object({ id: messageId })),
  }),
  site: z.object({
    site_id: madeAs("site", 16),
    public_key: madeAs("pk", 24),
    keys: z.array(
      z.object({
        key_id: madeAs("key", 12),
        hash: z.string().regex(/^[\w-]{43}$/, "It must be the key's SHA-256 as base64url, as in an export."),
      }),
    ),
  }),
};

/** Returns the schema of an id in the service's own form. The service would not find a site or key whose id has another form. */
function madeAs(prefix: string, length: number) {
  const shape = new RegExp(`^${prefix}_[0-9A-Za-z]{${length}}$`);
  return z.string().regex(shape, `It must be ${prefix}_ and ${length} letters and digits, as in an export.`);
}

export interface FileLine {
  /** Number of the line; the first line is 1. */
  number: number;
  text: string;
}

const LINE_FEED = 0x0a;

/**
 * Yields the lines in the first `count` bytes of a UTF-8 file. Blank lines are counted but left out. Only a line feed ends a
 * line: Node's readline also breaks at U+2028, which JSON may contain. Rejects with `CommandError` if the file cannot be read.
 */
export async function* fileLines(path: string, count: number): AsyncGenerator<FileLine> {
  let number = 0;
  for await (const bytes of byteLines(path, count)) {
    number += 1;
    const text = decoded(bytes);
    if (text === undefined) throw new CommandError(`${path}, line ${number}: The line is not valid UTF-8.`);
    if (text.trim() !== "") yield { number, text };
  }
}

async function* byteLines(path: string, count: number): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  for await (const chunk of firstBytes(path, count)) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      yield Buffer.concat([...parts, chunk.subarray(start, end)]);
      parts = [];
      start = end + 1;
    }
    parts.push(chunk.subarray(start));
  }
  yield Buffer.concat(parts);
}

function decoded(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
