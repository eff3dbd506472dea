import { describe, expect, it } from "vitest";
import { Failure, storageUnavailable, unexpectedFailure } from "../../../core/src/failures.ts";
import { requestLog, serviceLog } from "../../../core/src/observability/log.ts";
import type { RequestRecord } from "../../../core/src/observability/request-record.ts";

const NOON = Date.UTC(2026, 10, 20, 12);

describe("The log", () => {
  const request: RequestRecord = {
    requestId: "req_1",
    method: "POST",
    path: "/message",
    status: 200,
    siteId: "site_a",
    failure: undefined,
    startedAt: NOON,
  };
  const logged = (record: RequestRecord, level: "info" | "error" = "info") => {
    const lines: string[] = [];
    requestLog(serviceLog(level, { write: (line) => void lines.push(line) }))(record, NOON + 12);
    return lines.map((line) => JSON.parse(line));
  };

  it("is one JSON object per line with the time in ISO 8601", () => {
    expect(logged(request)).toEqual([
      {
        level: 30,
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        msg: "request",
        ms: 12,
        requestId: "req_1",
        method: "POST",
        path: "/message",
        status: 200,
        siteId: "site_a",
      },
    ]);
  });

  it("contains the same line for a request, byte for byte, as a child logger writes", () => {
    const lines: string[] = [];
    const own = serviceLog("info", { write: (line) => void lines.push(line) });
    const foreign = own.child({});
    const written = (log: typeof own, record: RequestRecord) => {
      requestLog(log)(record, NOON + 12);
      return (lines.pop() ?? "").replace(/"time":"[^"]*"/, "");
    };
    const odd = 'a "quoted" \\ \n\u0000\u001f\u007f\u2028 ü 𝄞 \ud800 text';
    for (const record of [
      request,
      { ...request, siteId: undefined },
      { ...request, status: 204, startedAt: NOON + 100 },
      { ...request, requestId: odd, method: odd, path: odd, siteId: odd },
    ])
      expect(written(own, record)).toBe(written(foreign, record));
  });

  it("contains the code, field and reason of a refusal, but not the refusal's message", () => {
    const failure = new Failure("webhookFailed", "webhook_url", "no_reply", "A text with details.", {
      cause: new Error("inner"),
    });
    const [line] = logged({ ...request, status: 502, failure });
    expect(line).toMatchObject({ code: "WEBHOOK_FAILED", field: "webhook_url", reason: "no_reply" });
    expect(JSON.stringify(line)).not.toMatch(/details|inner/);
  });

  it("contains the cause of an unexpected error, at level error", () => {
    const failure = unexpectedFailure(new TypeError("x is not a function"));
    const [line] = logged({ ...request, status: 500, failure }, "error");
    expect(line).toMatchObject({ level: 50, err: { type: "TypeError", message: "x is not a function" } });
    expect(logged(request, "error")).toEqual([]);
  });

  it("contains the cause of a storage outage once, and the end of the outage", () => {
    const lines: string[] = [];
    const log = requestLog(serviceLog("info", { write: (line) => void lines.push(line) }));
    const said = () => lines.splice(0).map((line) => JSON.parse(line));
    const fail = (at: number) => {
      const cause = new Error("connect ECONNREFUSED");
      log({ ...request, status: 500, failure: storageUnavailable(cause, "database") }, at);
    };
    const succeed = (at: number, path = "/message") => log({ ...request, path }, at);

    for (let count = 0; count < 3; count++) fail(NOON + count);
    const [first, ...requests] = said();
    expect(first).toMatchObject({
      level: 50,
      msg: "storage is unavailable",
      err: { message: "connect ECONNREFUSED", stack: expect.any(String) },
    });
    expect(requests).toHaveLength(3);
    for (const line of requests) {
      expect(line).toMatchObject({ level: 40, status: 500, reason: "storage_unavailable" });
      expect(line).not.toHaveProperty("err");
    }

    succeed(NOON + 5, "/widget/config");
    fail(NOON + 6);
    expect(said().map(({ msg }) => msg)).toEqual(["request", "request failed"]);

    succeed(NOON + 10);
    expect(said()).toMatchObject([
      { level: 40, msg: "storage is available again", ms: 10, requests: 4 },
      { msg: "request" },
    ]);
    succeed(NOON + 11);
    fail(NOON + 12);
    expect(said().map(({ msg }) => msg)).toEqual(["request", "storage is unavailable", "request failed"]);
    succeed(NOON + 10_012, "/sessions");
    expect(said().map(({ msg }) => msg)).toEqual(["storage is available again", "request"]);
  });

  it("names the store, database or files, that goes down or is available again, for any route", () => {
    const lines: string[] = [];
    const log = requestLog(serviceLog("info", { write: (line) => void lines.push(line) }));
    const stores = () => lines.splice(0).flatMap((line) => JSON.parse(line).store ?? []);
    const fail = (path: string, store: "database" | "files") => {
      const failure = storageUnavailable(new Error("away"), store);
      log({ ...request, path, status: 500, failure }, NOON);
    };

    fail("/files", "database");
    expect(stores()).toEqual(["database"]);
    fail("/files/{file_id}", "files");
    expect(stores()).toEqual(["files"]);
    log({ ...request, path: "/message" }, NOON + 1);
    expect(stores()).toEqual(["database"]);
    log({ ...request, path: "/files" }, NOON + 2);
    expect(stores()).toEqual(["files"]);
  });
});
