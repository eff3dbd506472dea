import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { beside } from "../beside.ts";
import { Failure } from "../failures.ts";
import type { ImageJob, ImageResult } from "./image-process.ts";
import { refused } from "./incoming-folder.ts";

export interface ImageBounds {
  /** Maximum bytes of the decoded image: width × height × channels × bytes per channel (contract §10.4). */
  decodedBytes: number;
  /** Maximum resident memory of the re-encoding process in bytes: decoder, rotated copy and encoder. */
  memory: number;
  /** Maximum milliseconds from the start of the re-encoding process to its end. */
  time: number;
  /** Maximum milliseconds that an image waits for its turn. */
  wait: number;
}

export const IMAGE_BOUNDS: ImageBounds = {
  decodedBytes: 192 * 2 ** 20,
  memory: 640 * 2 ** 20,
  time: 60_000,
  wait: 120_000,
};

/** Format names that sharp uses. */
const FORMATS: Readonly<Record<string, string>> = {
  "image/jpeg": "jpeg",
  "image/png": "png",
  "image/webp": "webp",
  "image/gif": "gif",
  "image/avif": "heif",
};

const PROGRAM = fileURLToPath(beside("image-process", import.meta.url));
/**
 * Environment variables of the re-encoding process. The service's own variables are left out, because they contain secrets. Fewer
 * malloc arenas use less memory. No temporary files are written, because they would remain if the process is killed.
 */
const ENVIRONMENT = { MALLOC_ARENA_MAX: "2", VIPS_DISC_THRESHOLD: "1g" };
/** Maximum megabytes of the re-encoding process's JavaScript heap, which contains no pixels. */
const HEAP = "--max-old-space-size=64";
/** Signals that end the process if the decoder crashes on its input. */
const CRASHES: readonly (string | null)[] = ["SIGABRT", "SIGBUS", "SIGFPE", "SIGILL", "SIGSEGV", "SIGTRAP"];

/**
 * Re-encodes images from their pixels only. Each image has a separate process, and only one process runs at a time, so only one
 * image is decoded at a time. Sites take turns. Reads `from` as its detected type and writes `to`; resolves with the number of
 * bytes written. Throws 400 if the file is not an image of that type or exceeds a limit.
 */
export type ReencodeImage = (
  siteId: string,
  from: string,
  to: string,
  types: { found: string; made: string },
) => Promise<number>;

export function reencodeImage(bounds = IMAGE_BOUNDS, program = PROGRAM): ReencodeImage {
  const takeTurn = inTurns();
  return (siteId, from, to, { found, made }) => {
    const begunAt = performance.now();
    return takeTurn(siteId, async () => {
      if (performance.now() - begunAt > bounds.wait) throw busy();
      // Creates the output file, which only this user may read, like the incoming file: the process keeps the file's mode.
      await writeFile(to, "", { flag: "wx", mode: 0o600 });
      const { decodedBytes, memory } = bounds;
      const result = await ran(program, bounds.time, {
        from,
        to,
        format: FORMATS[found] as string,
        made,
        decodedBytes,
        memory,
      });
      if ("size" in result) return result.size;
      throw "failed" in result ? new Error(result.failed) : refusal(result, bounds);
    });
  };
}

async function ran(program: string, time: number, job: ImageJob): Promise<ImageResult> {
  const child = spawn(process.execPath, [HEAP, program, JSON.stringify(job)], {
    env: ENVIRONMENT as Partial<NodeJS.ProcessEnv> as NodeJS.ProcessEnv,
    // The child's input ends when this process ends, and then the child ends too.
    stdio: ["pipe", "pipe", "ignore"],
    windowsHide: true,
  });
  // Listens for errors first: without free file descriptors, the child has no streams and only reports an error.
  const ended = once(child, "close") as Promise<[number | null, NodeJS.Signals | null]>;
  let isLate = false;
  const deadline = setTimeout(() => {
    isLate = true;
    child.kill("SIGKILL");
  }, time);
  child.stdin?.on("error", () => undefined);
  let said = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  try {
    // Rejects if no process could be started.
    const [code, signal] = await ended;
    return resultIn(said) ?? withoutResult(isLate, code, signal);
  } finally {
    clearTimeout(deadline);
  }
}

/** Parses the result that the process printed; undefined if the output is incomplete. */
function resultIn(said: string): ImageResult | undefined {
  try {
    return JSON.parse(said) as ImageResult;
  } catch {
    return undefined;
  }
}

function withoutResult(isLate: boolean, code: number | null, signal: string | null): ImageResult {
  if (isLate) return { refused: "too_heavy", because: "Decoding the image takes too long." };
  const because = `The process that re-encodes images ended with ${signal ?? `code ${code}`}.`;
  return CRASHES.includes(signal) ? { refused: "unreadable", because } : { failed: because };
}

function refusal(
  { refused: kind, because }: Extract<ImageResult, { refused: string }>,
  { decodedBytes }: ImageBounds,
): Failure {
  const cause = new Error(because);
  if (kind === "unreadable")
    return refused("body", "invalid_value", "This image cannot be read. It may be damaged.", cause);
  const message =
    kind === "too_heavy"
      ? "Decoding this image takes too much memory or time. Send a smaller image."
      : `This image is too large when decoded. The maximum is ${decodedBytes.toLocaleString("en")} bytes (width × height × channels × bytes per channel).`;
  return refused("body", "too_long", message, cause);
}

function busy(): Failure {
  const message = "Too many images are being processed. Try again in a minute.";
  return new Failure("rateLimited", "in_flight", "limit_exceeded", message, { retryAfter: 60 });
}

/** Runs one task at a time and alternates between callers, so that a caller with many tasks does not delay the others. */
type InTurns = <Result>(who: string, work: () => Promise<Result>) => Promise<Result>;

export function inTurns(): InTurns {
  /** Waiting callers, the next one first. */
  const waiting = new Map<string, (() => Promise<void>)[]>();
  let isRunning = false;

  async function runAll(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    for (const [who, works] of waiting) {
      const work = works.shift();
      // Moves the caller to the end; iteration over a map includes entries added meanwhile.
      waiting.delete(who);
      if (works.length > 0) waiting.set(who, works);
      await work?.();
    }
    isRunning = false;
  }

  return (who, work) =>
    new Promise((resolve, reject) => {
      const works = waiting.get(who) ?? [];
      // The queued work never rejects, because the caller receives the error.
      works.push(() => Promise.resolve().then(work).then(resolve, reject));
      waiting.set(who, works);
      void runAll();
    });
}
