import pino, { type DestinationStream, type Logger } from "pino";
import type { StoreName } from "../failures.ts";
import type { Options } from "../options.ts";
import type { RequestRecord } from "./request-record.ts";

/**
 * Writes one JSON object per line. Log lines never contain secrets or visitors' texts: requests are logged by route pattern,
 * failures by field and reason. Only unexpected errors and storage outages are logged with their cause.
 */
export function serviceLog(level: Options["logLevel"], destination: DestinationStream): Logger {
  const log = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
  destinations.set(log, destination);
  return log;
}

/** The destination of each log that is created here. All of these logs format lines in the same way. */
const destinations = new WeakMap<Logger, DestinationStream>();

/** Milliseconds since a store's last failure after which a successful response did not come only from memory. */
const CERTAINLY_OVER = 10_000;

/**
 * Whether a successful request shows that a store works again. Messages and files are always stored; other responses may come from
 * memory. `silence`: milliseconds since the store's last failure.
 */
function showsReturn(path: string, store: StoreName, silence: number): boolean {
  if (store === "files") return /\/files(\/|$)/.test(path);
  return path === "/message" || silence >= CERTAINLY_OVER;
}

/** Writes a line for each request. Also logs a storage outage once when it begins, with its cause, and once when it ends. */
export function requestLog(log: Logger): (record: RequestRecord, now: number) => void {
  const answered = answeredLog(log);
  const outages = new Map<StoreName, { since: number; last: number; requests: number }>();

  function began(store: StoreName, now: number, cause: unknown): void {
    const outage = outages.get(store);
    if (outage === undefined)
      log.error({ reason: "storage_unavailable", store, err: cause }, "storage is unavailable");
    outages.set(store, { since: outage?.since ?? now, last: now, requests: (outage?.requests ?? 0) + 1 });
  }

  function mayHaveEnded({ path, failure }: RequestRecord, now: number): void {
    if (failure !== undefined) return;
    for (const [store, { since, last, requests }] of outages) {
      if (!showsReturn(path, store, now - last)) continue;
      log.warn({ store, ms: now - since, requests }, "storage is available again");
      outages.delete(store);
    }
  }

  return (record, now) => {
    const { failure } = record;
    const store = failure?.store;
    if (store !== undefined) began(store, now, failure?.cause);
    else mayHaveEnded(record, now);
    if (failure === undefined) return answered(record, now);
    const line = lineOf(record, now);
    if (store !== undefined) log.warn({ ...line, reason: failure.reason }, "request failed");
    else if (failure.status === 500)
      log.error({ ...line, reason: failure.reason, err: failure.cause }, "request failed unexpectedly");
    else
      log.info(
        // Logs the field only up to its first dot, because the client chooses the rest, which may be anything, even an API key.
        { ...line, code: failure.code, field: failure.field.split(".")[0], reason: failure.reason },
        "request refused",
      );
  };
}

function lineOf({ requestId, method, path, status, siteId, startedAt }: RequestRecord, now: number) {
  return { requestId, method, path, status, siteId, ms: now - startedAt };
}

/**
 * Writes the line of a successful request as `log.info` would, but with less code, because the logger's code is rarely in the
 * processor's caches. A log that the host app passes in writes its own lines.
 */
function answeredLog(log: Logger): (record: RequestRecord, now: number) => void {
  const destination = destinations.get(log);
  if (destination === undefined) return (record, now) => log.info(lineOf(record, now), "request");
  return ({ requestId, method, path, status, siteId, startedAt }, now) => {
    if (!log.isLevelEnabled("info")) return;
    const site = siteId === undefined ? "" : `,"siteId":${JSON.stringify(siteId)}`;
    destination.write(
      `{"level":30,"time":"${new Date().toISOString()}","requestId":${JSON.stringify(requestId)},"method":${JSON.stringify(method)},"path":${JSON.stringify(path)},"status":${status}${site},"ms":${now - startedAt},"msg":"request"}\n`,
    );
  };
}
