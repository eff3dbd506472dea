import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import express from "express";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openParley, type Parley, type ParleyOptions } from "../../../core/src/app/open-parley.ts";
import { freePort } from "../../provision/free-port.ts";
import { type PretendWorkflow, pretendWorkflow } from "../api/pretend-workflow.ts";

const folder = mkdtempSync(join(tmpdir(), "parley-embedded-"));
let workflow: PretendWorkflow;
let count = 0;

beforeAll(async () => {
  workflow = await pretendWorkflow();
});
afterAll(async () => {
  await workflow.close();
  rmSync(folder, { recursive: true });
});

function optionsFor(port: number): ParleyOptions {
  return {
    publicUrl: `http://127.0.0.1:${port}/chat`,
    dataDir: join(folder, `${++count}`),
    allowWebhookHosts: ["127.0.0.1"],
    log: "silent",
  };
}

interface Running {
  parley: Parley;
  server: Server;
}
type Start = (options: ParleyOptions & { port: number }) => Promise<Running>;

const example = async (name: string) =>
  import(new URL(`../../../docs/guides/embedding/${name}.mjs`, import.meta.url).href);

/** Headers that `sendResponse` removes (https://github.com/vercel/next.js, packages/next/src/server/send-response.ts). */
const TAKEN_OFF = ["content-length", "content-encoding", "transfer-encoding"];
/**
 * Serves a route as Next.js 16 does: the route receives the full path, and the client's IP address only in a proxy's header; its
 * responses lose the headers `TAKEN_OFF`.
 */
const asNextRoute: Start = async ({ port, ...options }) => {
  const route = await example("next-route");
  const parley = await openParley(options);
  // Sets the test's instance where the route looks for one, so that the route does not open its own.
  Object.assign(globalThis, { parley });
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const headers = { ...(request.headers as Record<string, string>), "x-forwarded-for": "127.0.0.1" };
    const init = {
      method: request.method ?? "GET",
      headers,
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    };
    const asked = new Request(`http://127.0.0.1:${port}${request.url}`, init);
    const answer: Response = await route[init.method](Object.assign(asked, { nextUrl: new URL(asked.url) }));
    const stored = [...answer.headers].filter(([name]) => !TAKEN_OFF.includes(name));
    response.writeHead(answer.status, Object.fromEntries(stored));
    for await (const chunk of answer.body ?? []) response.write(chunk);
    response.end();
  }).listen(port, "127.0.0.1");
  return { parley, server };
};

const WAYS: [string, Start][] = [
  ["Express", async (options) => (await example("express")).start(options)],
  ["node:http", async (options) => (await example("node-http")).start(options)],
  ["Hono", async (options) => (await example("hono")).start(options)],
  ["a Next.js route", asNextRoute],
];

describe.each(WAYS)("The service mounted in an app that uses %s", (_, start) => {
  let running: Running;
  let base = "";
  let key = "";

  beforeAll(async () => {
    const port = await freePort();
    running = await start({ ...optionsFor(port), port });
    if (!running.server.listening) await once(running.server, "listening");
    base = `http://127.0.0.1:${port}/chat`;
    const site = await running.parley.sites.create({ name: "Shop", webhook_url: workflow.url });
    key = site.api_key;
  });
  afterAll(async () => {
    running.server.close();
    running.server.closeAllConnections();
    await running.parley.close();
  });

  const send = (headers = {}) =>
    fetch(`${base}/v1/message`, {
      method: "POST",
      headers: { "x-api-key": key, "content-type": "application/json", ...headers },
      body: JSON.stringify({ message: "Hi" }),
    });

  it("answers a message, as JSON and as a stream", async () => {
    expect(await (await send()).json()).toMatchObject({ success: true, message: "You said: Hi" });
    const streamed = await send({ accept: "text/event-stream" });
    expect(streamed.headers.get("content-type")).toContain("text/event-stream");
    expect(await streamed.text()).toContain("event: done");
  });

  it("sends workflows an `X-Reply-URL` under the app's own path", () => {
    expect(workflow.last().headers["x-reply-url"]).toMatch(new RegExp(`^${base}/v1/replies/`));
  });

  it("serves the widget, the chat panel and the API documentation", async () => {
    const loader = await fetch(`${base}/widget.js`);
    expect([loader.status, loader.headers.get("content-type")]).toEqual([
      200,
      expect.stringContaining("javascript"),
    ]);
    const [panel] = /widget\/panel-[\w-]+\.js/.exec(await loader.text()) ?? [];
    expect((await fetch(`${base}/${panel}`)).status).toBe(200);
    expect((await fetch(`${base}/v1/openapi.json`)).status).toBe(200);
    expect((await fetch(`${base}/v1/docs`)).status).toBe(200);
  });

  it("refuses unknown paths, and calls without a key", async () => {
    expect((await fetch(`${base}/v1/nothing`)).status).toBe(404);
    expect((await fetch(`${base}/v1/site`)).status).toBe(401);
  });
});

describe("The example of a Next.js route", () => {
  it("opens the service on a later request if the first attempt failed", async () => {
    const route = await example("next-route");
    const request = () => new Request("http://127.0.0.1:1/chat/v1/site");
    Object.assign(globalThis, { parley: Promise.reject(new Error("No database")) });
    await expect(route.GET(request())).rejects.toThrow("No database");
    const parley = await openParley(optionsFor(1));
    expect(globalThis).toMatchObject({ parley: undefined });
    Object.assign(globalThis, { parley: Promise.resolve(parley) });
    expect((await route.GET(request())).status).toBe(401);
    await parley.close();
  });
});

describe("openParley", () => {
  it("rejects a request without the client's IP address, names the fix, and reads the IP address in each framework's format", async () => {
    const parley = await openParley(optionsFor(1));
    const request = () => new Request("http://127.0.0.1:1/chat/v1/site");
    await expect(parley.fetch(request())).rejects.toThrow("parley.fetch(request, { ip })");
    for (const from of [
      { ip: "192.0.2.1" },
      { incoming: { socket: { remoteAddress: "::ffff:192.0.2.1" } } },
      { remoteAddr: { hostname: "2001:db8::1" } },
      { requestIP: () => ({ address: "192.0.2.1" }) },
    ]) {
      // Plain HTTP is accepted only over loopback.
      expect((await parley.fetch(request(), from)).status).toBe(400);
    }
    expect((await parley.fetch(request(), { ip: "127.0.0.1" })).status).toBe(401);
    await parley.close();
  });

  it.each([
    ["in the app's process", {}, 1],
    ["on a thread", { sqliteThread: true }, 0],
  ])("writes to the SQLite file %s, as /metrics reports", async (_, options, inProcess) => {
    const parley = await openParley({ ...optionsFor(1), ...options });
    const server = createServer(express().use(parley.express())).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(text).toContain(`\nparley_writer_in_process ${inProcess}\n`);
    server.close();
    await parley.close();
  });

  it.each([
    ["publicUrl", { publicUrl: "shop.example.com" }],
    ["secret", { secret: "short" }],
    ["operatorKey", { operatorKey: "short" }],
    ["trustProxy", { trustProxy: ["nobody"] }],
    ["allowWebhookHosts", { allowWebhookHosts: ["a b"] }],
    ["dataDir", { dataDir: "/proc/nothing" }],
  ])("refuses an invalid option and names the option: %s", async (name, options) => {
    await expect(openParley({ ...optionsFor(1), ...options })).rejects.toThrow(new RegExp(`^${name}: `));
  });
});
