import pino, { type DestinationStream, type Logger } from "pino";
import type { Options } from "../options.ts";
import { failureReason } from "./failure-reason.ts";
import type { RequestRecord } from "./request-record.ts";

/**
 * One JSON object a line. Nothing that is logged may hold a secret or what visitors say: requests are logged by their route's
 * pattern, failures by field and reason, and only unexpected errors with their cause.
 */
export function serviceLog(level: Options["logLevel"], destination: DestinationStream): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
}

export function logRequest(log: Logger, record: RequestRecord, now: number): void {
  const { failure, startedAt, ...facts } = record;
  const line = { ...facts, ms: now - startedAt };
  if (failure === undefined) log.info(line, "request");
  else if (failure.status === 500)
    log.error({ ...line, reason: failureReason(failure), err: failure.cause }, "request failed unexpectedly");
  else
    log.info(
      // Behind the first dot stand names that the client made up, and that may be anything, a key included.
      { ...line, code: failure.code, field: failure.field.split(".")[0], reason: failure.reason },
      "request refused",
    );
}
