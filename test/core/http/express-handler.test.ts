import { connect } from "node:net";
import type { Request, Response } from "express";
import { describe, expect, it } from "vitest";
import type { Dispatch } from "../../../core/src/api/dispatcher.ts";
import { clientOf } from "../../../core/src/http/client-of.ts";
import { expressHandler } from "../../../core/src/http/express-handler.ts";
import { openerOf, standing } from "../api/harness.ts";
import { overExpress } from "../api/over-express.ts";
import { httpServer } from "../webhooks/loopback-server.ts";

describe("The Express handler", () => {
  let address = "";
  const bench = standing(
    openerOf(async (service) => {
      const binding = await overExpress(service);
      address = binding.address;
      return binding;
    }),
  );
  const { call, newSite } = bench;

  it("answers every path under /v1, and leaves other paths to the app", async () => {
    for (const path of ["/v1", "/v1/", "/v1?x=1", "/v1/nowhere"]) {
      const response = await fetch(address + path);
      expect([response.status, response.headers.get("content-type")]).toEqual([
        404,
        "application/json; charset=utf-8",
      ]);
    }
    for (const path of ["/v10/message", "/v1x", "/", "/message"]) {
      const response = await fetch(address + path);
      expect(await response.text(), path).toContain("API paths begin with /v1");
      expect(response.headers.has("x-ratelimit-limit")).toBe(false);
    }
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
  });

  it("completes and stores the reply if the client disconnects midway", async () => {
    const { api_key: key } = await newSite();
    const arrived = Promise.withResolvers<void>();
    const reply = Promise.withResolvers<void>();
    bench.workflow.answers(async () => {
      arrived.resolve();
      await reply.promise;
      return { body: { message: "Still here" } };
    });
    const leaving = new AbortController();
    const request = fetch(`${address}/v1/message`, {
      method: "POST",
      headers: { "x-api-key": key, "content-type": "application/json" },
      body: JSON.stringify({ message: "Hi", session_id: "left" }),
      signal: leaving.signal,
    });
    await arrived.promise;
    leaving.abort();
    await expect(request).rejects.toThrow();
    reply.resolve();
    await expect
      .poll(async () => (await call("GET", "/conversation/left", { key })).json.messages)
      .toMatchObject([{ content: "Hi" }, { content: "Still here" }]);
  });

  it("answers a request whose target is an absolute URL", async () => {
    const asked = (target: string) =>
      exchange([`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`]);
    expect(await asked("http://x/v1/site")).toMatch(/^HTTP\/1.1 401 .*"reason":"missing_api_key"/s);
    expect(await asked("HTTP://x:80/v1/nowhere?a=b")).toMatch(/^HTTP\/1.1 404 .*"error"/s);
    expect(await asked("http://x/healthz")).toMatch(/^HTTP\/1.1 200 /);
  });

  it("immediately refuses a body that is too long, and closes the connection", async () => {
    const { api_key: key } = await newSite();
    const answer = await exchange([
      `POST /v1/message HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nContent-Type: application/json\r\n`,
      `Content-Length: 10000000\r\n\r\n${" ".repeat(65_537)}`,
    ]);
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
    expect(answer).toContain('"field":"body","reason":"too_long"');
  });

  it("returns 400 for an incomplete body, and stores nothing", async () => {
    const { api_key: key } = await newSite();
    await exchange(
      [
        `POST /v1/message HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nX-Request-Id: broken-off\r\n`,
        'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"message":"H',
      ],
      "hang up",
    );
    await expect
      .poll(() => JSON.parse(bench.lines.find((entry) => entry.includes("broken-off")) ?? "{}"))
      .toMatchObject({ status: 400, field: "body", reason: "malformed_json" });
    expect((await call("GET", "/sessions", { key })).json.data).toEqual([]);
  });

  it("stops reading the body if the client disconnects during authentication", async () => {
    const deleted = Promise.withResolvers<void>();
    const body = Promise.withResolvers<unknown>();
    const dispatch: Dispatch = async ({ readBody }) => {
      await deleted.promise;
      body.resolve(await readBody(100).catch((error: Error) => error));
      return { status: 200, headers: {}, body: "" };
    };
    const handle = expressHandler(dispatch, clientOf([]));
    const server = await httpServer((request, response) => {
      request.once("close", deleted.resolve);
      handle(request as Request, response as Response, () => undefined);
    });
    const socket = connect(server.port, "127.0.0.1");
    const head = "POST /v1/message HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{";
    socket.write(head, () => socket.destroy());
    expect(await body.promise).toBeInstanceOf(Error);
    await server.close();
  });

  it("reads at most 10 long bodies from one IP address at the same time, and short bodies in addition", async () => {
    const { api_key: key } = await newSite({ plan: "enterprise" });
    const head = (length: number) =>
      `POST /v1/ai-sdk/chat HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n`;
    const answers: string[] = Array(11).fill("");
    const sockets = Array.from({ length: 11 }, (_, at) => {
      const socket = connect(Number(new URL(address).port), "127.0.0.1");
      socket.setEncoding("utf8").on("data", (text) => {
        answers[at] = (answers[at] ?? "") + text;
      });
      socket.on("error", () => undefined).write(`${head(1_000_000)}{`);
      return socket;
    });
    await expect.poll(() => answers.filter(Boolean)).toHaveLength(1);
    expect(answers.join("")).toMatch(/^HTTP\/1.1 429 .*"field":"in_flight"/s);
    const short = JSON.stringify({ messages: [{ role: "user", parts: [{ type: "text", text: "Hi" }] }] });
    expect(await exchange([head(short.length), short])).toMatch(/^HTTP\/1.1 200 /);
    // When one upload ends, the next may start.
    sockets[answers.indexOf("")]?.destroy();
    await expect.poll(() => exchange([head(100_000), short.padEnd(100_000)])).toMatch(/^HTTP\/1.1 200 /);
    for (const socket of sockets) socket.destroy();
  });

  it("reads at most 30 long late replies for one site at the same time", async () => {
    const { api_key: key } = await newSite({ plan: "enterprise" });
    const paused = bench.workflow.holds();
    const reply = call("POST", "/message", { key, body: { message: "Hi", session_id: "late" } });
    const answer = await paused.next();
    answer.end("Accepted");
    const { pathname } = new URL(String(answer.received.headers["x-reply-url"]));
    const answers: string[] = [];
    const sockets = Array.from({ length: 31 }, (_, at) => {
      const socket = connect(Number(new URL(address).port), "127.0.0.1");
      socket.setEncoding("utf8").on("data", (text) => {
        answers[at] = `${answers[at] ?? ""}${text}`;
      });
      const head = `POST ${pathname} HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 1000000\r\n\r\nH`;
      socket.on("error", () => undefined).write(head);
      return socket;
    });
    await expect.poll(() => answers.filter(Boolean)).toHaveLength(1);
    expect(answers.join("")).toMatch(/^HTTP\/1.1 429 .*"field":"in_flight"/s);
    for (const socket of sockets) socket.destroy();
    await call("POST", pathname.replace("/v1", ""), { body: { message: "Late" } });
    expect((await reply).json.message).toBe("Late");
  });

  /** Sends bytes over a new connection, and returns everything received until the server closes the connection. */
  function exchange(bytes: string[], then?: "hang up"): Promise<string> {
    return new Promise((resolve) => {
      const socket = connect(Number(new URL(address).port), "127.0.0.1");
      let answer = "";
      socket.setEncoding("utf8").on("data", (text) => {
        answer += text;
      });
      socket.on("error", () => undefined).on("close", () => resolve(answer));
      socket.write(bytes.join(""), () => then === "hang up" && socket.destroy());
    });
  }
});
