import { connect } from "node:net";
import { text } from "node:stream/consumers";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MINUTE, openerOf, standing } from "../api/harness.ts";
import { overExpress } from "../api/over-express.ts";

const SCRAPS = [
  "\r\n",
  "\n",
  "\r",
  "\0",
  " ",
  ":",
  "HTTP/1.1",
  "Transfer-Encoding: chunked\r\n",
  "Content-Length: 5\r\n",
  "Content-Length: -1\r\n",
  "Expect: 100-continue\r\n",
  "Upgrade: h2c\r\n",
  "Host: x\r\n",
  "0\r\n\r\n",
  "ffffffffffffffff\r\n",
  "X: ".concat("a".repeat(20_000), "\r\n"),
  "\xff\xfe",
  "GET ",
  "CONNECT x:1 HTTP/1.1\r\n",
];

/** The start of each response in the bytes of a connection. */
const STATUS_LINES = /^HTTP\/1\.1 \d{3} /gm;

describe("For any bytes on a connection", () => {
  const bench = standing(openerOf(overExpress));
  let address: string;
  let close: () => Promise<void>;
  let key: string;
  beforeAll(async () => {
    ({ address, close } = await overExpress(bench.service));
    key = (await bench.newSite()).api_key;
  });
  afterAll(() => close());

  it("each request gets a response other than 500, or a closed connection", async () => {
    const body = '{"message":"Hi"}';
    const wellFormed = [
      `POST /v1/message HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nContent-Type: application/json\r\n`,
      `Content-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
    ].join("");
    const index = fc.nat(wellFormed.length);
    const damage = fc.oneof(
      fc
        .tuple(index, fc.constantFrom(...SCRAPS))
        .map(([at, scrap]) => wellFormed.slice(0, at) + scrap + wellFormed.slice(at)),
      fc
        .tuple(index, index)
        .map(([from, to]) => wellFormed.slice(0, from) + wellFormed.slice(Math.max(from, to))),
      fc.array(fc.constantFrom(...SCRAPS), { maxLength: 8 }).map((scraps) => scraps.join("")),
      fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes).toString("latin1")),
    );
    await fc.assert(
      fc.asyncProperty(damage, async (bytes) => {
        bench.clock.pass(MINUTE);
        const answers = await answered(Buffer.from(bytes, "latin1"));
        const statuses = (answers.match(STATUS_LINES) ?? []).map((line) => Number(line.slice(9, 12)));
        expect(statuses.filter((status) => ![100, 200, 400, 401, 404, 413, 417].includes(status))).toEqual(
          [],
        );
        if (statuses.includes(400)) expect(answers).toContain('"success":false');
      }),
      { numRuns: 300 },
    );
    const { status } = await fetch(`${address}/healthz`);
    expect(status).toBe(200);
  });

  /** Sends the bytes, half-closes the connection, and resolves to everything that the server sends back. */
  async function answered(bytes: Buffer): Promise<string> {
    const { hostname, port } = new URL(address);
    const socket = connect({ host: hostname, port: Number(port) });
    socket.end(bytes);
    return text(socket).catch(() => "");
  }
});
