import { describe, expect, it } from "vitest";
import { Failure, unexpectedFailure } from "../../../core/src/failures.ts";
import { logRequest, serviceLog } from "../../../core/src/operations/log.ts";
import type { RequestRecord } from "../../../core/src/operations/request-record.ts";

const NOON = Date.UTC(2026, 10, 20, 12);

describe("The log", () => {
  const request: RequestRecord = {
    ...{ requestId: "req_1", method: "POST", path: "/message", status: 200, siteId: "site_a" },
    ...{ failure: undefined, startedAt: NOON },
  };
  const logged = (record: RequestRecord, level: "info" | "error" = "info") => {
    const lines: string[] = [];
    logRequest(serviceLog(level, { write: (line) => void lines.push(line) }), record, NOON + 12);
    return lines.map((line) => JSON.parse(line));
  };

  it("is one JSON object a line, with the time in ISO 8601", () => {
    expect(logged(request)).toEqual([
      {
        ...{ level: 30, time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/), msg: "request", ms: 12 },
        ...{ requestId: "req_1", method: "POST", path: "/message", status: 200, siteId: "site_a" },
      },
    ]);
  });

  it("tells of a refusal its code, field and reason, and not its message", () => {
    const failure = new Failure("webhookFailed", "webhook_url", "no_reply", "A text with details.", {
      cause: new Error("inner"),
    });
    const [line] = logged({ ...request, status: 502, failure });
    expect(line).toMatchObject({ code: "WEBHOOK_FAILED", field: "webhook_url", reason: "no_reply" });
    expect(JSON.stringify(line)).not.toMatch(/details|inner/);
  });

  it("tells of an unexpected error its cause, and is heard at the level error", () => {
    const failure = unexpectedFailure(new TypeError("x is not a function"));
    const [line] = logged({ ...request, status: 500, failure }, "error");
    expect(line).toMatchObject({ level: 50, err: { type: "TypeError", message: "x is not a function" } });
    expect(logged(request, "error")).toEqual([]);
  });
});
