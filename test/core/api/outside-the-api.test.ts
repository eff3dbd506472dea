import { Router } from "express";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clientOf } from "../../../core/src/http/client-of.ts";
import { expressApp } from "../../../core/src/http/express-app.ts";
import { httpServer, type LoopbackServer } from "../webhooks/loopback-server.ts";

describe("The app around the API", () => {
  let server: LoopbackServer;
  const unexpected: unknown[] = [];
  beforeAll(async () => {
    const pages = Router().get("/broken", () => {
      throw new Error("a secret of the code");
    });
    const dispatch = async () => ({ status: 200, headers: {}, body: "from the API" });
    server = await httpServer(
      expressApp({
        dispatch,
        clientOf: clientOf([]),
        probes: Router(),
        widget: new Map(),
        pages,
        unexpected: (error) => unexpected.push(error),
      }),
    );
  });
  afterAll(() => server.close());

  const answerTo = async (method: string, path: string) => {
    const answer = await fetch(server.origin + path, { method });
    return { status: answer.status, type: answer.headers.get("content-type"), text: await answer.text() };
  };

  it.each([
    ["GET", "/"],
    ["POST", "/message"],
    ["GET", "/%E0%A4%A"],
    ["GET", "/widget/%E0%A4%A"],
  ])("returns 404 with a reference to /v1/docs for an unknown path: %s %s", async (method, path) => {
    const { status, type, text } = await answerTo(method, path);
    expect([status, type]).toEqual([404, "application/json; charset=utf-8"]);
    expect(JSON.parse(text).error).toMatchObject({
      code: "NOT_FOUND",
      message: expect.stringContaining("/v1/docs"),
      details: { field: "path", reason: "not_found" },
    });
  });

  it("reports an unexpected error to the operator, and hides its message and stack from the caller", async () => {
    unexpected.length = 0;
    const { status, text } = await answerTo("GET", "/broken");
    expect(unexpected).toMatchObject([{ message: "a secret of the code" }]);
    expect([status, JSON.parse(text).error.code]).toEqual([500, "INTERNAL_ERROR"]);
    expect(text).not.toMatch(/secret|\.ts/);
  });

  it("passes paths under /v1 to the API", async () => {
    expect(await answerTo("GET", "/v1/site")).toMatchObject({ status: 200, text: "from the API" });
  });

  it("passes requests for the page that confirms a visitor's e-mail address to the API", async () => {
    for (const method of ["GET", "POST"])
      expect(await answerTo(method, "/confirm/x")).toMatchObject({ status: 200, text: "from the API" });
    expect((await answerTo("GET", "/confirmed")).status).toBe(404);
  });
});
