import pino, { type DestinationStream, type Logger } from "pino";
import type { Options } from "../options.ts";
import type { RequestRecord } from "./request-record.ts";

/**
 * One JSON object a line. Nothing that is logged may hold a secret or what visitors say: requests are logged by their route's
 * pattern, failures by field and reason, and only unexpected errors with their cause.
 */
export function serviceLog(level: Options["logLevel"], destination: DestinationStream): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
}

/** Lines are gathered for a moment, so that a request does not wait for its own log line. `flushSync` on the way out. */
export function bufferedOutput(file: number = 1): DestinationStream & { flushSync(): void } {
  return pino.destination({ dest: file, sync: false, minLength: 16_000, periodicFlush: 1_000 });
}

export function logRequest(log: Logger, record: RequestRecord, now: number): void {
  const { failure, startedAt, ...facts } = record;
  const line = { ...facts, ms: now - startedAt };
  if (failure === undefined) log.info(line, "request");
  else if (failure.status === 500) log.error({ ...line, err: failure.cause }, "request failed unexpectedly");
  else
    log.info(
      { ...line, code: failure.code, field: failure.field, reason: failure.reason },
      "request refused",
    );
}
