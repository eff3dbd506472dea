import { write, writeSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import type { DestinationStream } from "pino";

/** Characters; less than this is gathered for `GATHERED_FOR` milliseconds. */
const WORTH_WRITING = 16_000;
const GATHERED_FOR = 1_000;
/** Characters kept while the file is slow. What comes on top is dropped. */
const KEPT = 4_000_000;
/** Milliseconds that the way out waits for a file that takes nothing. */
const PATIENCE = 1_000;

const writeTo = promisify(write);

export interface BufferedOutput extends DestinationStream {
  /** Writes what is left, as far as the file takes it. Never rejects, and takes a second at most. */
  close(): Promise<void>;
}

/**
 * Lines are gathered for a moment, so that a request does not wait for its own log line. Lines that the file refuses are
 * dropped: a full disk costs the log, never the service.
 */
export function bufferedOutput(file: number = 1): BufferedOutput {
  let gathered = "";
  let underWay: Promise<void> | undefined;
  let isClosing = false;

  function flush(): Promise<void> {
    underWay ??= drain().finally(() => {
      underWay = undefined;
    });
    return underWay;
  }

  /** What comes meanwhile is gathered again: written at once, it would cost a write for every few lines. */
  async function drain(): Promise<void> {
    do {
      const lines = Buffer.from(gathered);
      gathered = "";
      await written(file, lines).catch(() => undefined);
    } while (gathered.length >= WORTH_WRITING || (isClosing && gathered !== ""));
  }

  // A process that ends by an error of its own still says what led to it. One try: a full disk must not hold it.
  function lastWords(): void {
    try {
      if (gathered !== "") writeSync(file, gathered);
    } catch {}
  }

  const flushing = setInterval(() => gathered !== "" && flush(), GATHERED_FOR).unref();
  process.once("exit", lastWords);
  return {
    write(line) {
      if (gathered.length < KEPT) gathered += line;
      if (gathered.length >= WORTH_WRITING) flush();
    },
    async close() {
      clearInterval(flushing);
      isClosing = true;
      await Promise.race([flush(), pause(PATIENCE)]);
      process.off("exit", lastWords);
    },
  };
}

async function written(file: number, bytes: Buffer): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    try {
      done += (await writeTo(file, bytes, done)).bytesWritten;
    } catch (error) {
      // A pipe whose reader is behind.
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN") throw error;
      await pause(100);
    }
  }
}
