import type { RequestListener } from "node:http";
import type { LookupFunction, Socket } from "node:net";
import { setImmediate as turnOfTheLoop } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import {
  type WebhookCall,
  type WebhookDelivery,
  webhookDelivery,
} from "../../../../core/src/webhooks/delivery/delivery.ts";
import { parseAllowedHosts } from "../../../../core/src/webhooks/delivery/parse-allowed-hosts.ts";
import { AnswerTooLong, RequestStopped } from "../../../../core/src/webhooks/delivery/send-request.ts";
import { deadPort, httpServer, type LoopbackServer, rawServer } from "../loopback-server.ts";

const cleanup: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of cleanup.splice(0).toReversed()) await close();
});

function delivery(options: { allow?: string; lookup?: LookupFunction } = {}): WebhookDelivery {
  const made = webhookDelivery({
    allowedHosts: parseAllowedHosts(options.allow ?? "127.0.0.1"),
    clock: Date.now,
    ...(options.lookup ? { lookup: options.lookup } : {}),
  });
  cleanup.push(() => made.close());
  return made;
}

async function started(server: Promise<LoopbackServer>): Promise<LoopbackServer> {
  const running = await server;
  cleanup.push(() => running.close());
  return running;
}

const answering = (listener: RequestListener) => started(httpServer(listener));
const speaking = (onConnection: (socket: Socket) => void) => started(rawServer(onConnection));

/** Answers each request on a raw connection with the same bytes. */
const saying = (bytes: string, then: (socket: Socket) => void = () => undefined) =>
  speaking((socket) => {
    socket.on("data", () => {
      socket.write(bytes);
      then(socket);
    });
  });

function call(url: string, changes: Partial<WebhookCall> = {}): WebhookCall {
  return { siteId: "site_1", url, body: '{"message":"Hi"}', headers: {}, timeout: 10_000, ...changes };
}

const unreachable = { kind: "webhookUnreachable", status: 502, field: "webhook_url", reason: "unreachable" };
const timedOut = { ...unreachable, reason: "timeout" };
const tooLong = { kind: "webhookFailed", status: 502, field: "webhook_url", reason: "too_long" };

describe("a delivery (contract §D.6)", () => {
  it("sends the given body and headers, and returns status, content type and body", async () => {
    let seen: unknown;
    const server = await answering((request, response) => {
      request.setEncoding("utf8").on("data", (body) => {
        const { method, url, headers } = request;
        seen = {
          method,
          url,
          body,
          type: headers["content-type"],
          id: headers["x-session-id"],
          encoding: headers["accept-encoding"],
        };
        response.writeHead(201, { "Content-Type": "text/plain" }).end("¡Hola!");
      });
    });
    const headers = { "Content-Type": "application/json", "X-Session-ID": "ses_1" };
    const answer = await delivery().deliver(
      call(`${server.origin}/hook?key=1#part`, { headers, body: '{"message":"👟"}' }),
    );
    expect(seen).toEqual({
      method: "POST",
      url: "/hook?key=1",
      body: '{"message":"👟"}',
      type: "application/json",
      id: "ses_1",
      encoding: "identity",
    });
    expect(answer).toEqual({ status: 201, contentType: "text/plain", body: Buffer.from("¡Hola!") });
  });

  it("accepts any status as an answer, and follows no redirect", async () => {
    const server = await answering((request, response) => {
      response.writeHead(request.url === "/there" ? 200 : 307, { Location: "/there" }).end();
    });
    const answer = await delivery().deliver(call(`${server.origin}/here`));
    expect(answer).toEqual({ status: 307, contentType: undefined, body: Buffer.alloc(0) });
    expect(await delivery().deliver(call(`${server.origin}/there`))).toMatchObject({ status: 200 });
  });

  it("waits for the final answer after an informational one", async () => {
    const server = await saying(
      "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nHi",
    );
    expect(await delivery().deliver(call(server.origin))).toMatchObject({
      status: 200,
      body: Buffer.from("Hi"),
    });
  });

  it("sends credentials in the URL as Basic authorization, unless a header overrides them", async () => {
    const server = await answering((request, response) => response.end(request.headers.authorization));
    const url = `http://ad%40a:p%C3%A4ss%zz@127.0.0.1:${server.port}/`;
    const sent = async (headers = {}) => (await delivery().deliver(call(url, { headers }))).body.toString();
    expect(await sent()).toBe(`Basic ${Buffer.from("ad@a:päss%zz").toString("base64")}`);
    expect(await sent({ AUTHORIZATION: "Bearer b" })).toBe("Bearer b");
  });
});

describe("kept-alive connections to a webhook host (contract §6.2)", () => {
  it("serve consecutive deliveries one after the other, for any status of the answers", async () => {
    const server = await answering((request, response) => {
      request
        .resume()
        .on("end", () => response.writeHead(request.url === "/1" ? 500 : 200).end("x".repeat(100_000)));
    });
    const { deliver } = delivery();
    for (let i = 0; i < 5; i++) {
      await deliver(call(`${server.origin}/${i}`));
      // Waits one turn of the event loop, which undici needs to see that the connection stays open.
      await turnOfTheLoop();
    }
    expect(server.connections()).toBe(1);
  });

  it("are opened for each concurrent delivery, so that none waits for another", async () => {
    const server = await answering((request, response) => {
      if (request.url === "/fast") response.end("fast");
    });
    const { deliver } = delivery();
    const slow = deliver(call(`${server.origin}/slow`, { timeout: 60_000 })).catch(() => "broken off");
    expect((await deliver(call(`${server.origin}/fast`))).body.toString()).toBe("fast");
    expect(server.connections()).toBe(2);
    await cleanup.pop()?.();
    expect(await slow).toBe("broken off");
  });

  it("are replaced after the server has closed the old connection", async () => {
    const server = await answering((_request, response) =>
      response.setHeader("Connection", "close").end("x"),
    );
    const { deliver } = delivery();
    for (let i = 0; i < 3; i++) expect(await deliver(call(server.origin))).toMatchObject({ status: 200 });
    expect(server.connections()).toBe(3);
  });

  it("are closed on shutdown, which aborts running deliveries and refuses new deliveries", async () => {
    const hanging = Promise.withResolvers<void>();
    const server = await answering(() => hanging.resolve());
    const { deliver, close } = delivery();
    const under = expect(deliver(call(server.origin))).rejects.toMatchObject(unreachable);
    await hanging.promise;
    await close();
    await under;
    await expect.poll(() => server.open()).toBe(0);
  });
});

describe("an invalid, slow or large answer", () => {
  it.each([
    ["never comes", () => speaking((socket) => socket.resume())],
    ["stops in the middle", () => saying("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nHi")],
    [
      "arrives one byte at a time",
      () => saying("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", drip),
    ],
  ])("causes a timeout for the whole exchange if it %s", async (_what, start) => {
    const server = await start();
    await expect(delivery().deliver(call(server.origin, { timeout: 200 }))).rejects.toMatchObject(timedOut);
    await expect.poll(() => server.open()).toBe(0);
  });

  it.each([
    [
      "is reset before it begins",
      () => speaking((socket) => socket.on("data", () => socket.resetAndDestroy())),
    ],
    ["is closed before it begins", () => speaking((socket) => socket.on("data", () => socket.end()))],
    [
      "is shorter than its Content-Length",
      () => saying("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nHi", (socket) => socket.end()),
    ],
    ["is not HTTP", () => saying("SSH-2.0-OpenSSH_9.6\r\n")],
    [
      "switches to another protocol",
      () => saying("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n"),
    ],
  ])(
    "counts as unreachable if it %s, and is not requested again because bytes were sent",
    async (_what, start) => {
      const server = await start();
      await expect(delivery().deliver(call(server.origin))).rejects.toMatchObject(unreachable);
      expect(server.connections()).toBe(1);
      await expect.poll(() => server.open()).toBe(0);
    },
  );

  it("is cut at its Content-Length if the body is longer, and the connection is not used again", async () => {
    const server = await saying("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nHi and more");
    const { deliver } = delivery();
    for (let i = 0; i < 2; i++) expect((await deliver(call(server.origin))).body.toString()).toBe("Hi");
    expect(server.connections()).toBe(2);
  });

  it.each([
    ["announces more than 1 MiB", () => saying("HTTP/1.1 200 OK\r\nContent-Length: 1048577\r\n\r\nHi")],
    [
      "is longer than 1 MiB without announcing it",
      () =>
        answering((_request, response) =>
          response.writeHead(200, { "Transfer-Encoding": "chunked" }).end(Buffer.alloc(5_242_880)),
        ),
    ],
  ])("is refused as too long if it %s", async (_what, start) => {
    const server = await start();
    await expect(delivery().deliver(call(server.origin))).rejects.toMatchObject(tooLong);
    await expect.poll(() => server.open()).toBe(0);
  });

  it("is accepted if it has exactly 1 MiB", async () => {
    const server = await answering((_request, response) => response.end(Buffer.alloc(1_048_576)));
    expect((await delivery().deliver(call(server.origin))).body).toHaveLength(1_048_576);
  });

  it("does not affect the next delivery", async () => {
    let requests = 0;
    const server = await answering((request, response) => {
      if (++requests % 2 === 1) request.socket.destroy();
      else response.end("fine");
    });
    const { deliver } = delivery();
    await expect(deliver(call(server.origin))).rejects.toMatchObject(unreachable);
    expect((await deliver(call(server.origin))).body.toString()).toBe("fine");
  });
});

describe("an answer with a listener", () => {
  it("is passed on as it arrives, first the head and then the bytes, without buffering", async () => {
    const next = Promise.withResolvers<void>();
    const server = await answering(async (_request, response) => {
      response.writeHead(201, { "Content-Type": "text/plain" }).write("first");
      await next.promise;
      response.end("second");
    });
    const seen: unknown[] = [];
    const listener = {
      head: (...head: unknown[]) => void seen.push(head),
      chunk(bytes: Buffer) {
        seen.push(bytes.toString());
        next.resolve();
      },
    };
    const answer = await delivery().deliver(call(server.origin, { listener }));
    expect(seen).toEqual([[201, "text/plain", undefined], "first", "second"]);
    expect(answer).toEqual({ status: 201, contentType: "text/plain", body: Buffer.alloc(0) });
  });

  it("is merged from small chunks that arrive together, and other work runs between the merged chunks", async () => {
    const [ANSWERS, CHUNKS] = [4, 20_000];
    const chunks = "1\r\nx\r\n".repeat(CHUNKS);
    const server = await saying(`HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${chunks}0\r\n\r\n`);
    const sizes: number[] = [];
    const inTurn = new Map<number, number>();
    let turn = 0;
    let isOver = false;
    const count = () => {
      turn++;
      if (!isOver) setImmediate(count);
    };
    count();
    const listener = {
      head: () => undefined,
      chunk(bytes: Buffer) {
        sizes.push(bytes.length);
        inTurn.set(turn, (inTurn.get(turn) ?? 0) + bytes.length);
      },
    };
    const { deliver } = delivery();
    const answers = Array.from({ length: ANSWERS }, () => deliver(call(server.origin, { listener })));
    await Promise.all(answers);
    isOver = true;
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(ANSWERS * CHUNKS);
    expect(sizes.length).toBeLessThan((ANSWERS * CHUNKS) / 100);
    // Bytes in one turn of the event loop: at most the first read of each connection, and two more from the queue.
    expect(Math.max(...inTurn.values())).toBeLessThanOrEqual((ANSWERS + 2) * 2_048);
  });

  it("is aborted by the listener, with or without a reason, which closes the connection", async () => {
    const server = await answering((_request, response) => void response.writeHead(200).write("first"));
    const { deliver } = delivery();
    const brokenOff = (reason?: Error) => {
      let abort = (_reason?: Error): void => undefined;
      const onStop = (way: typeof abort) => {
        abort = way;
      };
      const listener = { onStop, head: () => undefined, chunk: () => abort(reason) };
      return deliver(call(server.origin, { listener }));
    };
    await expect(brokenOff()).rejects.toBeInstanceOf(RequestStopped);
    await expect(brokenOff(new AnswerTooLong())).rejects.toMatchObject(tooLong);
    await expect.poll(() => server.open()).toBe(0);
  });

  it("is not requested if the listener aborts before the start, which does not count as a webhook failure", async () => {
    const server = await answering((_request, response) => response.end("fine"));
    const { deliver } = delivery();
    const listener = {
      head: () => undefined,
      chunk: () => undefined,
      onStop: (abort: () => void) => abort(),
    };
    for (let i = 0; i < 7; i++) {
      const stopped = deliver(call(server.origin, { listener }));
      await expect(stopped).rejects.toBeInstanceOf(RequestStopped);
    }
    expect(await deliver(call(server.origin))).toMatchObject({ status: 200 });
    expect(server.connections()).toBe(1);
  });

  it("is accepted up to the length that the listener allows, even above 1 MiB", async () => {
    const server = await answering((_request, response) => response.end(Buffer.alloc(2_000_000)));
    let length = 0;
    const listener = {
      head: () => undefined,
      chunk(bytes: Buffer) {
        length += bytes.length;
      },
    };
    await expect(delivery().deliver(call(server.origin, { listener }))).rejects.toMatchObject(tooLong);
    await delivery().deliver(call(server.origin, { listener: { ...listener, longest: 2_000_000 } }));
    expect(length).toBe(2_000_000);
  });
});

describe("a connection that fails", () => {
  it("fails all concurrent deliveries to the same host, but no later delivery", async () => {
    const port = await deadPort();
    const { deliver } = delivery();
    const many = Array.from({ length: 50 }, (_, i) =>
      deliver(call(`http://127.0.0.1:${port}/`, { siteId: `site_${i}` })),
    );
    const outcomes = await Promise.allSettled(many);
    expect(outcomes.map((outcome) => outcome.status)).toEqual(Array.from({ length: 50 }, () => "rejected"));
    const server = await started(httpServer((_request, response) => response.end("up again"), port));
    expect((await deliver(call(server.origin))).body.toString()).toBe("up again");
  });

  it("is reported as unreachable if no server listens", async () => {
    const port = await deadPort();
    await expect(delivery().deliver(call(`http://127.0.0.1:${port}/`))).rejects.toMatchObject(unreachable);
  });

  it("is tried once more because no byte was sent", async () => {
    const server = await answering((_request, response) => response.end("fine"));
    let lookups = 0;
    const flaky: LookupFunction = (_host, _options, callback) => {
      if (++lookups === 1) callback(Object.assign(new Error("try again"), { code: "EAI_AGAIN" }), []);
      else callback(null, [{ address: "127.0.0.1", family: 4 }]);
    };
    const { deliver } = delivery({ allow: "hook.example", lookup: flaky });
    expect((await deliver(call(`http://hook.example:${server.port}/`))).body.toString()).toBe("fine");
    expect(lookups).toBe(2);
  });

  it("is tried at most twice", async () => {
    let lookups = 0;
    const lookup: LookupFunction = (_host, _options, callback) => {
      lookups++;
      callback(Object.assign(new Error("no such name"), { code: "ENOTFOUND" }), []);
    };
    const { deliver } = delivery({ lookup });
    await expect(deliver(call("https://hook.example/"))).rejects.toMatchObject(unreachable);
    expect(lookups).toBe(2);
  });

  it("times out if it hangs before it is established, and is not used later", async () => {
    const server = await answering((_request, response) => response.end("late"));
    const late = Promise.withResolvers<() => void>();
    const lookup: LookupFunction = (_host, _options, callback) => {
      late.resolve(() => callback(null, [{ address: "127.0.0.1", family: 4 }]));
    };
    const { deliver } = delivery({ allow: "hook.example", lookup });
    const answer = deliver(call(`http://hook.example:${server.port}/`, { timeout: 50 }));
    await expect(answer).rejects.toMatchObject(timedOut);
    (await late.promise)();
    await expect.poll(() => server.connections()).toBe(1);
    await expect.poll(() => server.open()).toBe(0);
  });

  it("is reported as a TLS error if the server does not use TLS, and is not tried again", async () => {
    const server = await answering((_request, response) => response.end("plain"));
    const delivered = delivery().deliver(call(`https://127.0.0.1:${server.port}/`));
    await expect(delivered).rejects.toMatchObject({
      ...unreachable,
      message: expect.stringContaining("TLS"),
    });
    expect(server.connections()).toBe(1);
  });

  it("is reported with its host, but without any part of the URL that may be secret", async () => {
    const port = await deadPort();
    const failure = await delivery()
      .deliver(call(`http://ada:secret@127.0.0.1:${port}/path-secret?query=secret`))
      .catch((error: Error) => error);
    expect(failure).toBeInstanceOf(Error);
    expect((failure as Error).message).toContain(`127.0.0.1:${port}`);
    expect((failure as Error).message).not.toContain("secret");
  });
});

describe("a streamed body", () => {
  const PIECES = 512;
  const SIZE = PIECES * 65_536;
  const headers = { "Content-Length": String(SIZE) };

  it("is read only as fast as the webhook receives it", async () => {
    let taken = 0;
    let arrived = 0;
    let ahead = 0;
    const server = await answering((request, response) => {
      request.on("data", (bytes: Buffer) => (arrived += bytes.length)).on("end", () => response.end("fine"));
    });
    const body = {
      size: SIZE,
      async *pieces() {
        for (let i = 0; i < PIECES; i++) {
          taken += 65_536;
          ahead = Math.max(ahead, taken - arrived);
          yield Buffer.alloc(65_536);
        }
      },
    };
    await delivery().deliver(call(server.origin, { body, headers }));
    expect([taken, arrived]).toEqual([SIZE, SIZE]);
    // Reads ahead only as much as both sockets buffer, which is far below half of the content.
    expect(ahead).toBeLessThan(SIZE / 2);
  });

  it("is sent completely with the second attempt if the first attempt establishes no connection", async () => {
    const server = await answering((request, response) => request.pipe(response));
    let lookups = 0;
    const flaky: LookupFunction = (_host, _options, callback) => {
      if (++lookups === 1) callback(Object.assign(new Error("try again"), { code: "EAI_AGAIN" }), []);
      else callback(null, [{ address: "127.0.0.1", family: 4 }]);
    };
    let begun = 0;
    const body = {
      size: 2,
      async *pieces() {
        begun++;
        yield Buffer.from("H");
        yield Buffer.from("i");
      },
    };
    const { deliver } = delivery({ allow: "hook.example", lookup: flaky });
    const url = `http://hook.example:${server.port}/`;
    const answer = await deliver(call(url, { body, headers: { "Content-Length": "2" } }));
    expect(answer.body.toString()).toBe("Hi");
    expect([lookups, begun]).toEqual([2, 1]);
  });

  it("is not read further after the webhook has refused it", async () => {
    const server = await answering((_request, response) => response.writeHead(413).end());
    const over = Promise.withResolvers<void>();
    const body = {
      size: SIZE,
      async *pieces() {
        try {
          for (let i = 0; i < PIECES; i++) yield Buffer.alloc(65_536);
        } finally {
          over.resolve();
        }
      },
    };
    const { deliver } = delivery();
    expect(await deliver(call(server.origin, { body, headers }))).toMatchObject({ status: 413 });
    await over.promise;
  });
});

describe("a failing webhook (contract §6.2)", () => {
  it("is not called again after five broken connections, while another site still calls it", async () => {
    const server = await speaking((socket) => socket.on("data", () => socket.destroy()));
    const { deliver } = delivery();
    for (let i = 0; i < 7; i++) await expect(deliver(call(server.origin))).rejects.toMatchObject(unreachable);
    expect(server.connections()).toBe(5);
    await expect(deliver(call(server.origin, { siteId: "site_2" }))).rejects.toMatchObject(unreachable);
    expect(server.connections()).toBe(6);
  });

  it("is still called if it answers with errors", async () => {
    const server = await answering((_request, response) => response.writeHead(503).end());
    const { deliver } = delivery();
    for (let i = 0; i < 7; i++) expect(await deliver(call(server.origin))).toMatchObject({ status: 503 });
  });
});

/** Sends a chunk far more often than the timeout of the exchange. */
function drip(socket: Socket): void {
  const timer = setInterval(() => socket.write("1\r\nx\r\n"), 20);
  socket.on("close", () => clearInterval(timer));
}
