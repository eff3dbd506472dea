import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { Failure } from "../failures.ts";

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
const HEAD = Object.entries(HEADERS).map(([name, value]) => `${name}: ${value}\r\n`);
const BYTES = `HTTP/1.1 400 Bad Request\r\n${HEAD.join("")}\r\n${BODY}`;

/** Requests that never reach a route get the error body of all others (spec.md, Errors) instead of Node's bare status. */
export function answerMalformed(server: Server): void {
  const answering = new WeakMap<Duplex, ServerResponse>();
  server.prependListener("request", ({ socket }, response) => {
    if (answering.has(socket)) return;
    answering.set(socket, response);
    response.once("close", () => answering.delete(socket));
  });
  server.on("clientError", (_error, socket) => {
    // In the middle of another answer these bytes would be taken for a part of it.
    if (!socket.writable || answering.get(socket)?.headersSent === true) socket.destroy();
    else hangUp(socket);
  });
  server.on("connect", (_request, socket) => hangUp(socket));
  server.on("checkExpectation", (_request, response) => refuse(response));
}

/** HTTP/1.1 asks for a Host (RFC 9112, 3.2). Node's own check answers without a body. */
export function lacksHost({ httpVersion, headers }: IncomingMessage): boolean {
  return httpVersion === "1.1" && headers.host === undefined;
}

export function refuse(response: ServerResponse): void {
  response.writeHead(REFUSAL.status, HEADERS).end(BODY);
}

function hangUp(socket: Duplex): void {
  socket.on("error", () => undefined);
  socket.end(BYTES, () => socket.destroy());
}
