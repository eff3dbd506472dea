import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Failure } from "../failures.ts";
import type { RandomText } from "../random-text.ts";
import { UPLOAD_LIMIT } from "../storage/port/file-storage.ts";

/** The folder for files while they are received and checked. Names are random and contain nothing from the visitor. */
export interface IncomingFolder {
  /** Returns an unused path, and creates the folder if needed. */
  path(): Promise<string>;
  /** Removes files that crashed processes left. */
  sweep(now: number): Promise<void>;
}

export function incomingFolder(folder: string, randomText: RandomText): IncomingFolder {
  let made: Promise<unknown> | undefined;
  return {
    async path() {
      made ??= mkdir(folder, { recursive: true, mode: 0o700 });
      // Forgets a failed attempt, so that the next call tries again.
      await made.catch((error) => {
        made = undefined;
        throw error;
      });
      return join(folder, randomText(24));
    },
    async sweep(now) {
      const names = await readdir(folder).catch(() => []);
      for (const name of names) {
        const path = join(folder, name);
        const found = await stat(path).catch(() => undefined);
        if (found !== undefined && found.mtimeMs <= now - UPLOAD_LIMIT) await rm(path, { force: true });
      }
    },
  };
}

/** Limits of a body: at most `bytes`, no pause longer than `silence`, complete within `total` (milliseconds). */
export interface Bounds {
  bytes: number;
  silence: number;
  total: number;
}

/**
 * Writes a body to `path` while it arrives, and returns its number of bytes. Throws 400 if the body is empty, too long, too slow
 * or incomplete.
 */
export async function receive(
  pieces: AsyncIterable<Uint8Array>,
  path: string,
  bounds: Bounds,
): Promise<number> {
  const handle = await open(path, "wx", 0o600);
  try {
    let size = 0;
    for await (const piece of inTime(pieces, bounds)) {
      size += piece.length;
      if (size > bounds.bytes) throw tooLong(bounds.bytes);
      await handle.writeFile(piece);
    }
    if (size === 0) throw refused("body", "missing_required_field", "The file is empty.");
    return size;
  } finally {
    await handle.close();
  }
}

async function* inTime(
  pieces: AsyncIterable<Uint8Array>,
  { silence, total }: Bounds,
): AsyncGenerator<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]();
  let isLate = false;
  let refuse: ((failure: Failure) => void) | undefined;
  const giveUp = () => {
    isLate = true;
    refuse?.(tooSlow());
  };
  // Creates one promise per chunk: a single promise for all would keep every chunk in memory until the last.
  const next = () =>
    new Promise<IteratorResult<Uint8Array>>((resolve, reject) => {
      refuse = reject;
      iterator.next().then(resolve, (cause) => reject(brokenOff(cause)));
      if (isLate) reject(tooSlow());
    });
  const whole = setTimeout(giveUp, total);
  let quiet: NodeJS.Timeout | undefined;
  let isOver = false;
  try {
    for (;;) {
      quiet = setTimeout(giveUp, silence);
      const { done, value } = await next();
      clearTimeout(quiet);
      isOver = done === true;
      if (isOver) return;
      yield value;
    }
  } finally {
    clearTimeout(whole);
    clearTimeout(quiet);
    // Stops reading, without waiting for the result, because a client that sends nothing would delay the result forever.
    if (!isOver) void iterator.return?.()?.catch(() => undefined);
  }
}

function tooSlow(): Failure {
  return refused("body", "timeout", "The file arrived too slowly. Send it again.");
}

function brokenOff(cause: unknown): Failure {
  return refused("body", "malformed_body", "The body ended before it was complete.", cause);
}

export function tooLong(bytes: number): Failure {
  return refused(
    "body",
    "too_long",
    `The file is too large. The maximum is ${bytes.toLocaleString("en")} bytes.`,
  );
}

export function refused(field: string, reason: string, message: string, cause?: unknown): Failure {
  return new Failure("invalidRequest", field, reason, message, { cause });
}
