import type { ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { setImmediate as turnOfTheLoop } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { sendChunks, sendWhole } from "../../../core/src/http/express-handler.ts";
import { httpServer, type LoopbackServer } from "../webhooks/loopback-server.ts";

/** Milliseconds: an hour, longer than any test. */
const ENDLESS = 3_600_000;
const PIECE = "x".repeat(65_536);

describe("Pieces sent to a client", () => {
  const servers: LoopbackServer[] = [];
  const sockets: Socket[] = [];
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    for (const server of servers.splice(0)) await server.close();
  });

  /** Sends the pieces as a response to a client that has not started to read. */
  async function sending(
    pieces: (response: ServerResponse) => AsyncGenerator<string>,
    patience?: number,
  ): Promise<{ socket: Socket; response: ServerResponse; sent: Promise<void> }> {
    const begun = Promise.withResolvers<{ response: ServerResponse; sent: Promise<void> }>();
    const server = await httpServer((_request, response) => {
      begun.resolve({ response, sent: sendChunks(pieces(response), response, patience) });
    });
    servers.push(server);
    const socket = connect(server.port, "127.0.0.1").pause();
    sockets.push(socket.on("error", () => undefined));
    socket.write("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    return { socket, ...(await begun.promise) };
  }

  /** Creates 65 MB of pieces, more than any client buffers. `record` has the number of pieces read, and the most unsent bytes. */
  function endless() {
    const record = { pulled: 0, mostUnsent: 0, isOver: false };
    async function* pieces(response: ServerResponse): AsyncGenerator<string> {
      try {
        while (record.pulled < 1_000) {
          record.mostUnsent = Math.max(record.mostUnsent, response.writableLength);
          record.pulled++;
          yield PIECE;
        }
      } finally {
        record.isOver = true;
      }
    }
    return { record, pieces };
  }

  /** Waits until the service stops producing pieces. */
  async function standstill(record: { pulled: number }): Promise<void> {
    for (let still = 0, before = -1; still < 100; before = record.pulled) {
      await turnOfTheLoop();
      still = record.pulled > 0 && record.pulled === before ? still + 1 : 0;
    }
  }

  function readAll(socket: Socket): Promise<string> {
    let text = "";
    socket.setEncoding("latin1").on("data", (data) => {
      text += data;
    });
    return new Promise((resolve) => socket.on("close", () => resolve(text)));
  }

  it("arrive complete and in order, and then the response ends", async () => {
    const { socket, sent } = await sending(async function* () {
      yield "one,";
      yield PIECE;
      await turnOfTheLoop();
      yield ",three";
    });
    const text = readAll(socket.resume());
    await sent;
    const body = (await text).replace(/^.*?\r\n\r\n/s, "").replace(/[0-9a-f]+\r\n([^\r]*)\r\n/g, "$1");
    expect(body.trim()).toBe(`one,${PIECE},three`);
  });

  it("are produced one at a time, and only while the client reads", async () => {
    const { record, pieces } = endless();
    const { socket, response } = await sending(pieces, ENDLESS);
    await standstill(record);
    const whileWaiting = record.pulled;
    // The rest is in the sockets of both ends. The system limits these; 16 MiB is far above Linux's limit.
    expect(whileWaiting * PIECE.length).toBeLessThan(16 * 1_048_576);
    expect(response.writableLength).toBeLessThan(2 * PIECE.length);
    expect(record.mostUnsent).toBeLessThan(PIECE.length);
    socket.resume();
    while (record.pulled < whileWaiting + 10) await turnOfTheLoop();
    expect(record.mostUnsent).toBeLessThan(PIECE.length);
  });

  it("stop when the client disconnects", async () => {
    const { record, pieces } = endless();
    const { socket, sent } = await sending(pieces, ENDLESS);
    await standstill(record);
    socket.destroy();
    await sent;
    expect(record.isOver).toBe(true);
  });

  it("stop when the client disconnects while the next piece is produced", async () => {
    const left = Promise.withResolvers<void>();
    let isOver = false;
    const { socket, response, sent } = await sending(async function* () {
      try {
        yield "one";
        await left.promise;
        yield "two";
        yield "three";
      } finally {
        isOver = true;
      }
    });
    socket.destroy();
    response.once("close", left.resolve);
    await sent;
    expect(isOver).toBe(true);
  });

  it("stop after one piece if the client disconnected before the first piece", async () => {
    const { record, pieces } = endless();
    const left = Promise.withResolvers<ServerResponse>();
    const server = await httpServer((_request, response) => {
      response.once("close", () => left.resolve(response));
      socket.destroy();
    });
    servers.push(server);
    const socket = connect(server.port, "127.0.0.1");
    socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    await sendChunks(pieces(await left.promise), await left.promise, ENDLESS);
    expect(record).toMatchObject({ pulled: 1, isOver: true });
  });

  it("are aborted if the client reads nothing for the whole timeout", async () => {
    const { record, pieces } = endless();
    const { response, sent } = await sending(pieces, 20);
    await sent;
    expect([record.isOver, response.destroyed, response.writableFinished]).toEqual([true, true, false]);
  });

  it("are aborted if the client does not read the end of the response", async () => {
    let isOver = false;
    const { response, sent } = await sending(async function* (response) {
      while (response.writableLength === 0) {
        yield "x".repeat(8_192);
        await turnOfTheLoop();
      }
      isOver = true;
    }, 20);
    await sent;
    expect([isOver, response.destroyed, response.writableFinished]).toEqual([true, true, false]);
  });

  it("do not end normally if a piece cannot be produced", async () => {
    const { response, sent } = await sending(async function* () {
      yield "one";
      throw new Error("No more.");
    });
    await expect(sent).rejects.toThrow("No more.");
    expect(response.writableEnded).toBe(false);
  });
});

describe("A whole body sent to a client", () => {
  it("is aborted if the client reads nothing for the whole timeout", async () => {
    const responded = Promise.withResolvers<ServerResponse>();
    const server = await httpServer((_request, response) => {
      responded.resolve(response);
      // More than the sockets of both ends can buffer.
      sendWhole("x".repeat(67_108_864), response, 20);
    });
    const socket = connect(server.port, "127.0.0.1").pause();
    socket.on("error", () => undefined).write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    const response = await responded.promise;
    await new Promise((resolve) => response.once("close", resolve));
    expect(response.writableFinished).toBe(false);
    socket.destroy();
    await server.close();
  });

  it("arrives completely, and so does the body of the next request", async () => {
    const server = await httpServer((_request, response) => sendWhole("one", response));
    const request = () => fetch(`http://127.0.0.1:${server.port}/`).then((answer) => answer.text());
    expect([await request(), await request()]).toEqual(["one", "one"]);
    await server.close();
  });
});
