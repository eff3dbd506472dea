import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { Failure } from "../failures.ts";
import type { RandomText } from "../random-text.ts";
import type { OpenConnection } from "./open-connections.ts";

const REFUSAL = new Failure(
  "invalidRequest",
  "request",
  "invalid_format",
  "The request is not valid HTTP, its headers are too large, or it did not arrive in time.",
);
const BODY = JSON.stringify(REFUSAL.body);
const HEADERS = {
  "content-type": "application/json; charset=utf-8",
  "content-length": String(Buffer.byteLength(BODY)),
  "cache-control": "no-store",
  connection: "close",
};

/** Refuses a malformed request: `answer` with its response; `hangUp` on the connection of a request without a response. */
export interface Refusal {
  answer(response: ServerResponse): void;
  hangUp(socket: Duplex): void;
}

/** Each refusal has an `X-Request-Id`, like all responses (contract §4.1). */
export function refusal(randomText: RandomText): Refusal {
  const headers = () => ({ "x-request-id": `req_${randomText(20)}`, ...HEADERS });
  return {
    answer(response) {
      response.writeHead(REFUSAL.status, headers()).end(BODY);
    },
    hangUp(socket) {
      const head = Object.entries(headers()).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.on("error", () => undefined);
      socket.end(`HTTP/1.1 400 Bad Request\r\n${head.join("")}\r\n${BODY}`, () => socket.destroy());
    },
  };
}

/** Answers requests that reach no route with the usual error body (contract §G) instead of Node's bare status. */
export function answerMalformed(
  server: Server,
  connections: ReadonlyMap<Duplex, OpenConnection>,
  { answer, hangUp }: Refusal,
): void {
  server.on("clientError", (_error, socket) => {
    // If another response is being sent, these bytes would become part of that response.
    if (!socket.writable || connections.get(socket)?.response?.headersSent === true) socket.destroy();
    else hangUp(socket);
  });
  server.on("connect", (_request, socket) => hangUp(socket));
  server.on("checkExpectation", (_request, response) => answer(response));
}

/** HTTP/1.1 requires a Host (RFC 9112, 3.2). Node's own check answers without a body. */
export function lacksHost({ httpVersion, headers }: IncomingMessage): boolean {
  return httpVersion === "1.1" && headers.host === undefined;
}
