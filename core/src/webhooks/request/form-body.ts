import { type RepeatableBody, UnreadableBody } from "../repeatable-body.ts";
import type { FileRecord } from "./payload.ts";

/** Reads a file's content. Undefined if the file no longer exists. */
export type ReadContent = (fileId: string) => Promise<RepeatableBody | undefined>;

export interface FormBody {
  contentType: string;
  body: RepeatableBody;
}

/** Maximum total bytes of a form's files: n8n's default limit (`N8N_FORMDATA_FILE_SIZE_MAX`, 200 MiB). */
const MOST_CONTENT = 200 * 2 ** 20;

/**
 * Creates a `multipart/form-data` body (RFC 7578): a string field unchanged, any other value as JSON, each file under the name
 * `files`. Files are read while the body is sent, a piece at a time. Leaves out files that no longer exist, and files that would
 * exceed the limit; the fields may have their URLs.
 */
export async function formBody(
  fields: object,
  files: readonly FileRecord[],
  { boundary, readContent }: { boundary: string; readContent: ReadContent },
): Promise<FormBody> {
  const start = `--${boundary}\r\nContent-Disposition: form-data; name=`;
  const texts = Object.entries(fields).map(
    ([name, value]) =>
      `${start}${quoted(name)}\r\n\r\n${typeof value === "string" ? value : JSON.stringify(value)}\r\n`,
  );
  const parts = [inMemory(texts.join(""))];
  let left = MOST_CONTENT;
  for (const { id, name, type } of files) {
    const content = await readContent(id);
    if (content === undefined || content.size > left) continue;
    left -= content.size;
    const head = `${start}"files"; filename=${quoted(name)}\r\nContent-Type: ${plainType(type)}\r\n\r\n`;
    parts.push(inMemory(head), content, inMemory("\r\n"));
  }
  parts.push(inMemory(`--${boundary}--\r\n`));
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: {
      size: parts.reduce((sum, { size }) => sum + size, 0),
      async *pieces() {
        for (const part of parts) yield* wholeOf(part);
      },
    },
  };
}

function inMemory(text: string): RepeatableBody {
  const bytes = Buffer.from(text);
  return {
    size: bytes.length,
    async *pieces() {
      yield bytes;
    },
  };
}

/** Yields the whole content. Fails if its length has changed, because the receiver would misread the rest of the body. */
async function* wholeOf({ size, pieces }: RepeatableBody): AsyncGenerator<Uint8Array> {
  let left = size;
  try {
    for await (const piece of pieces()) {
      left -= piece.length;
      if (left < 0) break;
      yield piece;
    }
  } catch (cause) {
    throw new UnreadableBody("A file of the message cannot be read.", { cause });
  }
  if (left !== 0) throw new UnreadableBody("A file of the message has changed.");
}

const ESCAPES: Record<string, string> = { '"': "%22", "\r": "%0D", "\n": "%0A" };

/** Escapes names like browsers (HTML, 4.10.21.8), so that no name can end the header. */
function quoted(name: string): string {
  return `"${name.replace(/["\r\n]/g, (character) => ESCAPES[character] ?? "")}"`;
}

function plainType(type: string): string {
  return /^[\w.+-]+\/[\w.+-]+$/.test(type) ? type : "application/octet-stream";
}
