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

/** Returns refusals with an `X-Request-Id`, which all responses have (contract §4.1). */
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

/**
 * Refuses malformed requests, CONNECT requests and unknown `Expect` headers with the usual error body (contract §G) instead of
 * Node's bare status.
 */
export function answerMalformed(
  server: Server,
  connections: ReadonlyMap<Duplex, OpenConnection>,
  { answer, hangUp }: Refusal,
): void {
  server.on("clientError", (_error, socket) => {
    // If a response is already being sent, a refusal would become part of it, so the connection is only closed.
    if (!socket.writable || connections.get(socket)?.response?.headersSent === true) socket.destroy();
    else hangUp(socket);
  });
  server.on("connect", (_request, socket) => hangUp(socket));
  server.on("checkExpectation", (_request, response) => answer(response));
}

/**
 * Whether a request lacks the `Host` header that HTTP/1.1 requires (RFC 9112, 3.2). Replaces Node's own check, which answers
 * without a body.
 */
export function lacksHost({ httpVersion, headers }: IncomingMessage): boolean {
  return httpVersion === "1.1" && headers.host === undefined;
}
