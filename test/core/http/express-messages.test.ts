import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterEach, describe, expect, it } from "vitest";
import { expressMessages } from "../../../core/src/http/express-app.ts";

describe("Requests and responses of an Express app", () => {
  let server: Server | undefined;
  afterEach(() => server?.close());

  it("have the app's prototypes from the start, so that Express does not change the prototypes", async () => {
    const app = express();
    const before: object[] = [];
    app.get("/", (request, response) => {
      expect([request, response].map((each) => Object.getPrototypeOf(each))).toEqual(before);
      expect([request.app, response.app, request.get("x-said"), request.res]).toEqual([
        app,
        app,
        "hello",
        response,
      ]);
      response.status(201).json({ query: request.query });
    });
    server = createServer(expressMessages(app), (request, response) => {
      before.push(Object.getPrototypeOf(request), Object.getPrototypeOf(response));
      app(request, response);
    });
    await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/?a=b`, { headers: { "x-said": "hello" } });
    expect([answer.status, await answer.json(), before.length]).toEqual([201, { query: { a: "b" } }, 2]);
  });
});
