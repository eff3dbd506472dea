import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { asked, newCustomers } from "./customers.ts";
import { echo, stage } from "./stage.ts";

const { folder, serve, workflow, afterwards } = stage();

async function served() {
  const { address, child, ended } = await serve({ PARLEY_DATA_DIR: folder() });
  const port = Number(new URL(address).port);
  const [customer] = await newCustomers(address, await workflow(echo), 1);
  if (customer === undefined) throw new Error("There is no customer.");
  return {
    address,
    port,
    customer,
    child,
    ended,
    isAnswered: async () => await asked(address, customer, `Hi ${Math.random()}`),
  };
}

function opened(port: number): Socket {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  afterwards(() => socket.destroy());
  return socket;
}

/** The promise: clients that misbehave lose their own connection, and nobody else waits for them. */
describe("Slow or excessive clients", () => {
  it("are disconnected if they send their headers one byte a second, while other clients are answered", async () => {
    const { port, isAnswered } = await served();
    const slow = Array.from({ length: 200 }, () => opened(port));
    const closed = Promise.all(slow.map((socket) => new Promise((resolve) => socket.once("close", resolve))));
    for (const socket of slow) socket.write("POST /v1/message HTTP/1.1\r\nHost: a\r\nX-Slow: ");
    const drip = setInterval(() => {
      for (const socket of slow) if (socket.writable) socket.write("x");
    }, 1_000);
    afterwards(() => clearInterval(drip));
    expect(await isAnswered()).toMatchObject({ success: true });
    // Node.js checks for slow connections every 5 seconds.
    await Promise.race([closed, pause(120_000).then(() => expect.unreachable("They are still connected."))]);
    expect(await isAnswered()).toMatchObject({ success: true });
  });

  it("are disconnected if they send a body that never ends, while other clients are answered", async () => {
    const { port, customer, isAnswered } = await served();
    const socket = opened(port);
    socket.write(
      `POST /v1/message HTTP/1.1\r\nHost: a\r\nX-API-Key: ${customer.apiKey}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
    );
    const chunk = `4000\r\n${" ".repeat(0x4000)}\r\n`;
    const flood = setInterval(() => socket.writable && socket.write(chunk), 10);
    afterwards(() => clearInterval(flood));
    let answer = "";
    socket.setEncoding("utf8").on("data", (text) => {
      answer += text;
    });
    await once(socket, "close");
    expect(answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*"field":"body","reason":"too_long"/);
    expect(await isAnswered()).toMatchObject({ success: true });
  });

  it("do not block other clients with ten thousand idle connections", async () => {
    const { address, port, isAnswered } = await served();
    const idle = Array.from({ length: 10_000 }, () => opened(port));
    await expect
      .poll(() => idle.filter(({ readyState }) => readyState === "opening").length, { timeout: 60_000 })
      .toBe(0);
    expect(await isAnswered()).toMatchObject({ success: true });
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
  });

  it("get a 429 with Retry-After if they exceed a site's limit, and other sites are answered", async () => {
    const { address, isAnswered } = await served();
    const [flooded] = await newCustomers(address, await workflow(echo), 1, { limit_minute: 100 });
    if (flooded === undefined) throw new Error("There is no customer.");
    // 400 requests: few enough to arrive within one minute even on a slow machine.
    const flood = await Promise.all(
      Array.from({ length: 400 }, () =>
        fetch(`${address}/v1/usage`, { headers: { "X-API-Key": flooded.apiKey } }),
      ),
    );
    const refused = flood.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(new Set(flood.map(({ status }) => status))).toEqual(new Set([200, 429]));
    for (const { headers } of refused) expect(Number(headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await isAnswered()).toMatchObject({ success: true });
  });

  it("receive the complete stream of a slow reply even if the service stops meanwhile", async () => {
    const words = ["Nine ", "to ", "five."];
    const slowly = await workflow(async (_request, response) => {
      response.setHeader("Content-Type", "text/plain");
      for (const word of words) {
        response.write(word);
        await pause(400);
      }
      response.end();
    });
    const { address, child, ended } = await served();
    const [customer] = await newCustomers(address, slowly, 1);
    const response = await fetch(`${address}/v1/message`, {
      method: "POST",
      headers: {
        "X-API-Key": customer?.apiKey ?? "",
        "Content-Type": "application/json",
        Accept: "text/event-stream",
      },
      body: JSON.stringify({ message: "When?" }),
    });
    child.kill("SIGTERM");
    const events = await response.text();
    expect(events).toMatch(/event: delta/);
    expect(events).toMatch(/event: done\ndata: .*"message":"Nine to five\."/);
    expect(await ended).toBe(0);
  });
});
