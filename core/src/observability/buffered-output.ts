import { write, writeSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import type { DestinationStream } from "pino";

/** Number of characters at which the buffer is written immediately. Fewer characters wait for `GATHERED_FOR` milliseconds. */
const WORTH_WRITING = 16_000;
const GATHERED_FOR = 1_000;
/** Maximum number of buffered characters while the file is slow. Further lines are dropped. */
const MOST_BUFFERED = 4_000_000;
/** Maximum milliseconds that `close` waits for a file that accepts nothing. */
const PATIENCE = 1_000;

const writeTo = promisify(write);

export interface BufferedOutput extends DestinationStream {
  /** Writes the rest, as far as the file accepts it. Never rejects, and needs at most a second. */
  close(): Promise<void>;
}

/**
 * Buffers lines briefly, so that a request does not wait for its own log line. Lines that cannot be written are dropped: a full
 * disk stops the log, but never the service.
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

  /**
   * Writes the buffered lines. Lines that arrive during the write wait again, because otherwise every few lines would cost a
   * write.
   */
  async function drain(): Promise<void> {
    do {
      const lines = Buffer.from(gathered);
      gathered = "";
      await written(file, lines).catch(() => undefined);
    } while (gathered.length >= WORTH_WRITING || (isClosing && gathered !== ""));
  }

  // Writes the buffered lines when the process ends with an uncaught error. Tries only once, because a full disk must not block
  // the end.
  function lastWords(): void {
    try {
      if (gathered !== "") writeSync(file, gathered);
    } catch {}
  }

  const flushing = setInterval(() => gathered !== "" && flush(), GATHERED_FOR).unref();
  process.once("exit", lastWords);
  return {
    write(line) {
      if (gathered.length < MOST_BUFFERED) gathered += line;
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
      // Waits after `EAGAIN`, because the reader of the pipe is slow.
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN") throw error;
      await pause(100);
    }
  }
}
