import { connect, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { listen } from "../../../core/src/http/server.ts";
import { inFlight } from "../../../core/src/limits/slots.ts";

const LOCAL = { host: "127.0.0.1", tls: undefined, port: 0 };
const SHORT = { grace: 20, settle: 20 };

describe("Closing the server", () => {
  const sockets: Socket[] = [];
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });

  function speaking(address: string, bytes: string): Socket {
    const socket = connect(Number(new URL(address).port), "127.0.0.1", () => socket.write(bytes));
    sockets.push(socket.on("error", () => undefined));
    return socket;
  }

  it.each([
    ["does not finish its body", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"],
    ["does not read its answer", "GET /huge HTTP/1.1\r\nHost: x\r\n\r\n"],
    ["stops in a second request's head", "GET / HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\nHo"],
  ])("does not wait for a client that %s", async (_, bytes) => {
    const arrived = Promise.withResolvers<void>();
    const server = await listen((request, response) => {
      arrived.resolve();
      if (request.url === "/huge") response.end(Buffer.alloc(50_000_000));
      else request.resume().on("end", () => response.end("Hi"));
    }, LOCAL);
    speaking(server.address, bytes).pause();
    await arrived.promise;
    await server.close(SHORT);
  });

  it("lets a response in progress finish", async () => {
    const answer = Buffer.alloc(20_000_000, "x");
    const arrived = Promise.withResolvers<void>();
    const server = await listen((_request, response) => {
      response.end(answer);
      arrived.resolve();
    }, LOCAL);
    const socket = speaking(server.address, "GET / HTTP/1.1\r\nHost: x\r\n\r\n").pause();
    await arrived.promise;
    const closing = server.close();
    await new Promise((resolve) => setTimeout(resolve, 250));
    let received = 0;
    socket.on("data", (bytes) => {
      received += bytes.length;
    });
    socket.resume();
    await closing;
    await new Promise((resolve) => socket.once("close", resolve));
    expect(received).toBeGreaterThan(answer.length);
  });

  it("lets a new connection send its first request completely, and answers the request", async () => {
    const server = await listen((_request, response) => response.end("Just in time"), LOCAL);
    const socket = speaking(server.address, "");
    await new Promise((resolve) => socket.once("connect", resolve));
    await new Promise((resolve) => setTimeout(resolve, 50));
    const closing = server.close({ grace: 5_000, settle: 2_000 });
    await new Promise((resolve) => setTimeout(resolve, 150));
    socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    let received = "";
    for await (const bytes of socket) received += bytes;
    expect(received).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*Just in time/);
    await closing;
  });

  it("waits for a message in flight and for the reply, even if all timeouts have passed", async () => {
    const messages = inFlight({ perSite: 1, total: 1 });
    const leave = messages.enter("site");
    const arrived = Promise.withResolvers<void>();
    const reply = Promise.withResolvers<void>();
    const server = await listen(async (_request, response) => {
      arrived.resolve();
      await reply.promise;
      leave();
      response.end("Finished");
    }, LOCAL);
    const answer = fetch(server.address).then((response) => response.text());
    await arrived.promise;
    let closed = false;
    const closing = server.close({ ...SHORT, inFlight: messages }).then(() => {
      closed = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(closed).toBe(false);
    reply.resolve();
    expect(await answer).toBe("Finished");
    await closing;
  });
});
