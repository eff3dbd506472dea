import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import { z } from "zod";
import { CommandError } from "../../command.ts";
import { firstBytes } from "./first-bytes.ts";

/** Maximum bytes of a closing line. Real ones have fewer than 200. */
const LONGEST = 1_024;

export interface CheckedClosing extends ClosingLine {
  /** The offset of the closing line: the number of bytes before it. */
  at: number;
}

/**
 * Checks that the bytes of an export are unchanged, and returns its closing line. Reads the end first, so that a truncated file
 * is found immediately. The SHA-256 detects damage, not forgery. Rejects with `CommandError`.
 */
export async function checkedClosing(path: string): Promise<CheckedClosing> {
  const { at, text } = await lastLine(path);
  const closing = closingIn(text);
  if (closing === undefined) {
    throw new CommandError(
      `${path} does not end with the last line of an export: the file is incomplete, or an early version wrote it. Export the site again.`,
    );
  }
  const sum = createHash("sha256");
  for await (const bytes of firstBytes(path, at)) sum.update(bytes);
  if (sum.digest("hex") !== closing.sha256) {
    throw new CommandError(
      `${path} has changed since the export: its SHA-256 differs from the one in its last line. Copy or export it again.`,
    );
  }
  return { ...closing, at };
}

async function lastLine(path: string): Promise<{ at: number; text: string }> {
  const refused = (cause: NodeJS.ErrnoException) => {
    throw new CommandError(`${path} cannot be read (${cause.code}).`, { cause });
  };
  const file = await open(path).catch(refused);
  try {
    const { size } = await file.stat();
    const start = Math.max(0, size - LONGEST);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LONGEST), 0, LONGEST, start).catch(refused);
    const end = buffer.toString("latin1", 0, bytesRead).replace(/\n$/, "");
    const line = end.lastIndexOf("\n") + 1;
    return { at: start + line, text: end.slice(line) };
  } finally {
    await file.close();
  }
}

function closingIn(text: string): ClosingLine | undefined {
  try {
    return closingLine.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** The last line of an export: the numbers of sessions, messages and files before it, and the SHA-256 of the bytes before it. */
export const closingLine = z.object({
  type: z.literal("end"),
  sessions: z.int().nonnegative(),
  messages: z.int().nonnegative(),
  /** Number of files with content; absent if there are none. */
  files: z.int().positive().exactOptional(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

export type ClosingLine = z.output<typeof closingLine>;
