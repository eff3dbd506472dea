import { writeFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { echo, OPERATOR_KEY, stage } from "./stage.ts";

const { folder, serve, workflow, afterwards } = stage();

const ofAll = stage(afterAll);
let address: string;
beforeAll(async () => {
  ({ address } = await ofAll.serve({ PARLEY_DATA_DIR: ofAll.folder() }));
});

/** Returns a function that sends messages in one session of a new site. */
async function sender(address: string, settings: object) {
  const call = async (key: string, method: string, path: string, body?: object) => {
    const headers = { "X-API-Key": key, "Content-Type": "application/json" };
    const response = await fetch(`${address}/v1${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    // biome-ignore lint/suspicious/noExplicitAny: each promise names the fields it looks at.
    return { status: response.status, body: (await response.json()) as any };
  };
  const { api_key } = (await call(OPERATOR_KEY, "POST", "/sites", { name: "Shop", ...settings })).body;
  return async (message: string) => {
    const { status, body } = await call(api_key, "POST", "/message", { message, session_id: "s" });
    const { messages } = (await call(api_key, "GET", "/conversation/s")).body;
    const stored = messages.map(({ content }: { content: string }) => content) as string[];
    return { status, reason: body.error?.details.reason, message: body.message, kept: stored };
  };
}

/**
 * Sends a message to this workflow, and concurrently a message to another site, which must be answered. Returns the result of the
 * first.
 */
async function messageTo(webhook_url: string, webhook_timeout = 60) {
  const send = await sender(address, { webhook_url, webhook_timeout });
  const sendToNeighbour = await sender(address, { webhook_url: await workflow(echo) });
  const [outcome, neighbour] = await Promise.all([send("Hi"), sendToNeighbour("Hi")]);
  expect(neighbour).toMatchObject({ status: 200, message: "You said Hi" });
  return outcome;
}

const refused = (reason: string) => ({ status: 502, reason, kept: ["Hi"] });

/** The promise: the visitor's message is stored, the refusal names the reason in time, and other sites are not affected. */
describe("A hostile workflow", () => {
  it("causes a timeout if it hangs", async () => {
    expect(await messageTo(await workflow(() => undefined), 2)).toMatchObject(refused("timeout"));
  });

  it("causes a timeout if it sends one byte a second", async () => {
    const drip: RequestListener = (_request, response) => {
      response.setHeader("Content-Type", "application/json");
      const drops = setInterval(() => response.write(" "), 1_000);
      response.once("close", () => clearInterval(drops));
    };
    expect(await messageTo(await workflow(drip), 2)).toMatchObject(refused("timeout"));
  });

  it("counts as unreachable if it resets the connection", async () => {
    const reset: RequestListener = (request) => request.socket.resetAndDestroy();
    expect(await messageTo(await workflow(reset))).toMatchObject(refused("unreachable"));
  });

  it("causes no reply if it resets the connection during its answer, and no part of the answer is shown", async () => {
    const half: RequestListener = (request, response) => {
      response.writeHead(200, { "Content-Type": "application/json", "Content-Length": 100 });
      response.write('{"message":"Half a', () => request.socket.resetAndDestroy());
    };
    const { status, kept: stored, message } = await messageTo(await workflow(half));
    expect([status, stored]).toEqual([502, ["Hi"]]);
    expect(message).toBeUndefined();
  });

  it("has its reply refused as too long if it sends 5 MB", async () => {
    const flood: RequestListener = (_request, response) => {
      response.setHeader("Content-Type", "application/json");
      response.end(JSON.stringify({ message: "x".repeat(5_000_000) }));
    };
    expect(await messageTo(await workflow(flood))).toMatchObject(refused("too_long"));
  });

  it("causes no reply if it announces more bytes than it sends", async () => {
    const url = await rawWorkflow(
      'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 999\r\n\r\n{"message":"Short"}',
    );
    const { status, kept: stored } = await messageTo(url);
    expect([status, stored]).toEqual([502, ["Hi"]]);
  });

  it("has its reply read only up to the announced length if it sends more bytes than it announces", async () => {
    const url = await rawWorkflow(
      'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 19\r\n\r\n{"message":"Right"}{"message":"Smuggled"}',
    );
    expect(await messageTo(url)).toMatchObject({ status: 200, message: "Right", kept: ["Hi", "Right"] });
  });

  it("is not followed if it redirects to the loopback address", async () => {
    let secrets = 0;
    const inside = await workflow((_request, response) => {
      secrets++;
      response.end('{"message":"Secret"}');
    });
    const redirect: RequestListener = (_request, response) =>
      void response.writeHead(302, { Location: inside }).end();
    expect(await messageTo(await workflow(redirect))).toMatchObject(refused("status_302"));
    expect(secrets).toBe(0);
  });

  it("is not called at the loopback address if its DNS answer changes after the check", async () => {
    let connections = 0;
    const inside = createServer((socket) => {
      connections++;
      socket.destroy();
    });
    await new Promise<void>((resolve) => inside.listen(0, "127.0.0.1", resolve));
    afterwards(() => inside.close());
    const { port } = inside.address() as AddressInfo;
    const service = await serve({
      PARLEY_DATA_DIR: folder(),
      NODE_OPTIONS: `--import ${rebindingNames(folder())}`,
    });
    const settings = { webhook_url: `https://rebinding.example:${port}/`, webhook_timeout: 3 };
    const send = await sender(service.address, settings);
    const outcomes = [await send("First"), await send("Second")];
    expect(outcomes.map(({ status }) => status)).toEqual([502, 502]);
    expect(outcomes[1]).toMatchObject({ reason: "blocked_address", kept: ["First", "Second"] });
    expect(connections).toBe(0);
  });
});

/** Writes a module that makes its process resolve `rebinding.example` to a public address once, and to loopback afterwards. */
function rebindingNames(into: string): string {
  const file = join(into, "rebinding.cjs");
  writeFileSync(
    file,
    `const dns = require("node:dns");
     const { lookup } = dns;
     let asked = 0;
     dns.lookup = (host, options, done) => {
       if (host !== "rebinding.example") return lookup(host, options, done);
       // Public by its form, and given to nobody.
       const [address, family] = asked++ === 0 ? ["2000::1", 6] : ["127.0.0.1", 4];
       const answer = options.all ? [[{ address, family }]] : [address, family];
       process.nextTick(() => done(null, ...answer));
     };
     require("node:module").syncBuiltinESMExports();`,
  );
  return file;
}

/** Starts a server that answers each request with exactly these bytes, and disconnects. Returns its URL. */
async function rawWorkflow(bytes: string): Promise<string> {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => socket.end(bytes));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterwards(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
