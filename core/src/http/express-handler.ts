import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestHandler } from "express";
import { BASE, type Dispatch } from "../api/dispatcher.ts";
import { MCP_PATH } from "../api/mcp/mcp-endpoint.ts";
import { CONFIRM_PATH } from "../api/reference/confirm-pages.ts";
import { type ApiRequest, isStreamed } from "../api/request/api-request.ts";
import { gatheredBytes } from "../gathered-pieces.ts";
import { ShutdownHandover } from "../replies/shutdown-handover.ts";
import type { Client } from "./client-of.ts";

/**
 * Serves the API: everything under `/v1` and `/confirm`, and `/mcp`. The handler reads the body itself, so mount it before any
 * body parser.
 */
export function expressHandler(
  dispatch: Dispatch,
  clientOf: (request: IncomingMessage) => Client,
): RequestHandler {
  return (request, response, next) => {
    const url = originForm(request.url);
    if (![BASE, MCP_PATH, CONFIRM_PATH].some((base) => isUnder(url, base))) {
      next();
      return;
    }
    answer(dispatch, request, response, url, clientOf(request)).catch((error) => {
      if (error instanceof ShutdownHandover) response.destroy();
      else next(error);
    });
  };
}

function isUnder(url: string, base: string): boolean {
  const next = url[base.length];
  return url.startsWith(base) && (next === undefined || next === "/" || next === "?");
}

/**
 * Returns the path and the query of a request target, because a proxy may send the absolute form with scheme and host (RFC 9112,
 * 3.2.2).
 */
function originForm(target: string): string {
  const rest = target.replace(/^https?:\/\/[^/?]*/i, "");
  return rest === target || rest.startsWith("/") ? rest : `/${rest}`;
}

async function answer(
  dispatch: Dispatch,
  request: IncomingMessage,
  response: ServerResponse,
  url: string,
  client: Client,
): Promise<void> {
  const queryAt = url.indexOf("?");
  const apiRequest: ApiRequest = {
    method: request.method ?? "GET",
    path: queryAt === -1 ? url : url.slice(0, queryAt),
    query: queryAt === -1 ? "" : url.slice(queryAt + 1),
    headers: request.headers,
    readBody: (limit) => readBody(request, response, limit),
    bodyPieces: () => bodyPieces(request, response),
    ip: client.ip,
    secure: client.secure,
  };
  const { status, headers, body } = await dispatch(apiRequest);
  const cookies = headers["set-cookie"]?.split("\n");
  if (cookies !== undefined) {
    delete headers["set-cookie"];
    response.setHeader("set-cookie", cookies);
  }
  if (isStreamed(body)) {
    response.writeHead(status, headers);
    await sendChunks(body, response);
    return;
  }
  // A HEAD response has the length of the body that GET would have.
  if (status !== 204 && status !== 304)
    headers["content-length"] ??= String(typeof body === "string" ? Buffer.byteLength(body) : body.length);
  response.writeHead(status, headers);
  sendWhole(body, response);
}

/** Yields the pieces of a body. If not all are read, the connection closes after the response. */
async function* bodyPieces(request: IncomingMessage, response: ServerResponse): AsyncGenerator<Uint8Array> {
  let isWhole = false;
  try {
    // Keeps the connection open, so that the response can still be sent.
    for await (const piece of request.iterator({ destroyOnReturn: false })) yield piece as Uint8Array;
    isWhole = true;
  } finally {
    if (!isWhole && !response.headersSent) response.setHeader("connection", "close");
  }
}

function readBody(
  request: IncomingMessage,
  response: ServerResponse,
  limit: number,
): Promise<Uint8Array | undefined> {
  return new Promise((resolve, reject) => {
    // Rejects now if the client disconnected while its credentials were checked, because no further event arrives.
    if (request.destroyed) reject(request.errored ?? new Error("The connection was closed."));
    const gathered = gatheredBytes();
    request.on("data", (chunk: Buffer) => {
      if (gathered.length + chunk.length <= limit) gathered.add(chunk);
      else {
        // A body over the limit gets its response immediately, and the connection closes.
        request.pause();
        response.setHeader("connection", "close");
        resolve(undefined);
      }
    });
    request.on("end", () => resolve(gathered.bytes()));
    request.on("error", reject);
  });
}

/** Maximum milliseconds for which a client may leave data unread. */
const PATIENCE = 30_000;

/**
 * Sends pieces as the client reads them: requests each only after the previous one was sent. Ends the response, or disconnects a
 * client that has not read for 30 s. Resolves when done, or when the client is gone.
 */
export async function sendChunks(
  pieces: AsyncGenerator<string | Uint8Array>,
  response: ServerResponse,
  patience = PATIENCE,
): Promise<void> {
  const closed = () => void pieces.return(undefined);
  response.once("close", closed);
  try {
    for await (const piece of pieces) {
      if (response.destroyed) break;
      if (!response.write(piece) && !(await drained(response, patience))) {
        response.destroy();
        break;
      }
    }
    if (!response.destroyed) await ended(response, patience);
  } finally {
    response.off("close", closed);
  }
}

/**
 * Sends a whole body. Disconnects a client that has read nothing for 30 s, because an answer of megabytes would stay in memory.
 * Slow readers stay connected.
 */
export function sendWhole(body: string | Uint8Array, response: ServerResponse, patience = PATIENCE): void {
  // Destroys the socket after the timeout, which each write that reaches the socket restarts. The server sets its own timeout for
  // the next request.
  response.setTimeout(patience);
  response.end(body);
}

/** Waits until the client has read the buffered data. Resolves with false if the client disconnected or did not read in time. */
function drained(response: ServerResponse, patience: number): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = (hasRead: boolean) => () => {
      clearTimeout(timer);
      response.off("drain", read);
      response.off("close", left);
      resolve(hasRead);
    };
    const read = settle(true);
    const left = settle(false);
    const timer = setTimeout(left, patience);
    response.once("drain", read);
    response.once("close", left);
  });
}

function ended(response: ServerResponse, patience: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => response.destroy(), patience);
    response.once("close", () => {
      clearTimeout(timer);
      resolve();
    });
    response.end();
  });
}
