import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listen, type RunningServer } from "../../../core/src/http/server.ts";

describe("A request that is not valid HTTP", () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await listen((request, response) => request.resume().on("end", () => response.end("Hi")), {
      host: "127.0.0.1",
      tls: undefined,
      port: 0,
    });
  });
  afterAll(() => server.close());

  it.each([
    ["is not HTTP", "Hello\r\n\r\n"],
    ["has headers that are too large", `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${"a".repeat(20_000)}\r\n\r\n`],
    ["names no host", "GET / HTTP/1.1\r\n\r\n"],
    ["has an unknown Expect", "POST / HTTP/1.1\r\nHost: x\r\nExpect: wonders\r\n\r\n"],
    ["asks for a tunnel", "CONNECT x:443 HTTP/1.1\r\nHost: x:443\r\n\r\n"],
    ["has invalid chunks", "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"],
  ])("gets the usual error body and a closed connection if it %s", async (_, bytes) => {
    const answer = await exchange(bytes);
    const [head, body] = answer.split("\r\n\r\n") as [string, string];
    expect(head).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/);
    expect(head).toMatch(/\r\nconnection: close/i);
    expect(head).toMatch(/\r\nx-request-id: req_[0-9A-Za-z]{20}\r\n/i);
    expect(head).toMatch(/\r\ncontent-type: application\/json; charset=utf-8/i);
    expect(JSON.parse(body)).toMatchObject({
      success: false,
      error: { code: "INVALID_REQUEST", details: { field: "request", reason: "invalid_format" } },
    });
  });

  it("is not an HTTP/1.0 request without a Host header, which returns 200", async () => {
    expect(await exchange("GET / HTTP/1.0\r\n\r\n")).toMatch(/^HTTP\/1.1 200 OK.*Hi$/s);
  });

  function exchange(bytes: string): Promise<string> {
    return new Promise((resolve) => {
      const socket = connect(Number(new URL(server.address).port), "127.0.0.1", () => socket.write(bytes));
      let answer = "";
      socket.setEncoding("utf8").on("data", (text) => {
        answer += text;
      });
      socket.on("error", () => undefined).on("close", () => resolve(answer));
    });
  }
});
