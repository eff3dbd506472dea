import { readFile } from "node:fs/promises";
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from "node:http";
import { createServer as createTlsServer, Server as TlsServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import type { Duplex } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { Failure } from "../failures.ts";
import { type Options, OptionsError } from "../options.ts";
import { type RandomText, randomText } from "../random-text.ts";

/** Milliseconds between two checks for connections that send too slowly. This server checks the `Host` header itself. */
const HTTP = { connectionsCheckingInterval: 5_000, requireHostHeader: false };

/** No HSTS on localhost: browsers would force HTTPS for every other local server too. */
const LOCALHOST = /^localhost(?::|$)/i;

/** Classes of requests and responses; Node's by default. */
type Messages = Pick<ServerOptions, "IncomingMessage" | "ServerResponse">;

/**
 * Reserves a slot for a connection from an IP address. Returns the function that releases the slot, or undefined if none is free.
 */
interface ConnectionSlots {
  enter(ip: string | undefined): (() => void) | undefined;
}

export interface RunningServer {
  /** The URL at which the server listens, such as `http://127.0.0.1:3000`. */
  address: string;
  /** Stops accepting connections, lets running requests finish, then resolves. */
  close(how?: Closing): Promise<void>;
}

/**
 * Listens as the options say. Closes connections over `maxConnections`, and those without a slot in `connectionSlots`, immediately.
 * Rejects with `OptionsError` if the port or the certificate cannot be used.
 */
export async function listen(
  handler: RequestListener,
  options: Pick<Options, "port" | "host" | "tls"> & {
    maxConnections?: number;
    connectionSlots?: ConnectionSlots;
    messages?: Messages;
  },
): Promise<RunningServer> {
  const refusing = refusal(randomText());
  const checked: RequestListener = (request, response) => {
    if (lacksHost(request)) return refusing.answer(response);
    if (options.tls !== undefined && !LOCALHOST.test(request.headers.host ?? ""))
      response.setHeader("strict-transport-security", "max-age=31536000");
    handler(request, response);
  };
  const http = { ...HTTP, ...options.messages };
  const server =
    options.tls === undefined ? createServer(http, checked) : await tlsServer(checked, http, options.tls);
  if (options.maxConnections !== undefined) server.maxConnections = options.maxConnections;
  if (options.connectionSlots !== undefined) limitConnections(server, options.connectionSlots);
  // Limits how long slow senders use connections. Idle ones stay open longer than the minute that is usual for load balancers.
  server.headersTimeout = 20_000;
  server.requestTimeout = 60_000;
  server.keepAliveTimeout = 65_000;
  const connections = openConnections(server);
  answerMalformed(server, connections, refusing);
  const close = serverClosing(server, connections);
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(worded(error, options)));
    server.listen(options.port, options.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const host = options.host.includes(":") ? `[${options.host}]` : options.host;
  return {
    address: `${options.tls === undefined ? "http" : "https"}://${host}:${port}`,
    close,
  };
}

/** Refuses connections before the TLS handshake, which costs more than the rest. */
function limitConnections(server: Server, connectionSlots: ConnectionSlots): void {
  server.on("connection", (socket: Socket) => {
    const leave = connectionSlots.enter(socket.remoteAddress);
    if (leave === undefined) socket.destroy();
    else socket.once("close", leave);
  });
}

async function tlsServer(
  handler: RequestListener,
  http: ServerOptions,
  tls: { certFile: string; keyFile: string },
): Promise<Server> {
  const file = (name: string, path: string) =>
    readFile(path).catch((cause: NodeJS.ErrnoException) => {
      throw new OptionsError(`${name}: ${path} cannot be read (${cause.code}).`, { cause });
    });
  const cert = await file("PARLEY_TLS_CERT", tls.certFile);
  const key = await file("PARLEY_TLS_KEY", tls.keyFile);
  try {
    return createTlsServer({ ...http, cert, key, handshakeTimeout: 20_000 }, handler);
  } catch (cause) {
    throw new OptionsError(
      "PARLEY_TLS_CERT: the certificate and the key in PARLEY_TLS_KEY do not belong together, or are not in PEM format.",
      { cause },
    );
  }
}

function worded(error: NodeJS.ErrnoException, { port, host }: Pick<Options, "port" | "host">): Error {
  switch (error.code) {
    case "EADDRINUSE":
      return new OptionsError(
        `PORT: ${port} is in use on ${host}. Choose another port, such as PORT=${port + 1}.`,
        { cause: error },
      );
    case "EACCES":
      return new OptionsError(`PORT: this user may not listen on ${port}. Choose a port from 1024 up.`, {
        cause: error,
      });
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return new OptionsError(
        `HOST: ${host} is not an address of this machine. Set one of its addresses, such as 127.0.0.1.`,
        { cause: error },
      );
    default:
      return error;
  }
}

interface OpenConnection {
  /** Number of requests without a complete response. */
  requests: number;
  /** Whether the client has sent no request yet. Browsers open connections in advance. */
  isNew: boolean;
  /** The response of the first waiting request. */
  response: ServerResponse | undefined;
}

/**
 * Tracks the server's connections, after the TLS handshake if there is one. Adds only one listener per request, because listeners
 * cost time.
 */
function openConnections(server: Server): ReadonlyMap<Duplex, OpenConnection> {
  const open = new Map<Duplex, OpenConnection>();
  server.on(server instanceof TlsServer ? "secureConnection" : "connection", (socket: Socket) => {
    open.set(socket, { requests: 0, isNew: true, response: undefined });
    socket.once("close", () => open.delete(socket));
  });
  server.prependListener("request", ({ socket }, response) => {
    const connection = open.get(socket);
    if (connection === undefined) return;
    connection.requests++;
    connection.isNew = false;
    connection.response ??= response;
    response.on("close", answered);
  });

  // One function for all responses. A closure per response would keep the response, and everything that it refers to, in memory
  // until the next collection.
  function answered(this: ServerResponse): void {
    const connection = open.get(this.req.socket);
    if (connection === undefined) return;
    connection.requests--;
    // Clears the reference immediately, not at the next request, because it keeps the response in memory too.
    if (connection.response === this) connection.response = undefined;
  }
  return open;
}

const REFUSAL = new Failure(
  "invalidRequest",
  "request",
  "invalid_format",
  "The request is not valid HTTP, its headers are too large, or it did not arrive in time.",
);
const REFUSAL_BODY = JSON.stringify(REFUSAL.body);
const REFUSAL_HEADERS = {
  "content-type": "application/json; charset=utf-8",
  "content-length": String(Buffer.byteLength(REFUSAL_BODY)),
  "cache-control": "no-store",
  connection: "close",
};

/** Refuses a malformed request: `answer` with its response; `hangUp` on the connection of a request without a response. */
interface Refusal {
  answer(response: ServerResponse): void;
  hangUp(socket: Duplex): void;
}

/** Returns refusals with an `X-Request-Id`, which all responses have (contract §4.1). */
function refusal(randomText: RandomText): Refusal {
  const headers = () => ({ "x-request-id": `req_${randomText(20)}`, ...REFUSAL_HEADERS });
  return {
    answer(response) {
      response.writeHead(REFUSAL.status, headers()).end(REFUSAL_BODY);
    },
    hangUp(socket) {
      const head = Object.entries(headers()).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.on("error", () => undefined);
      socket.end(`HTTP/1.1 400 Bad Request\r\n${head.join("")}\r\n${REFUSAL_BODY}`, () => socket.destroy());
    },
  };
}

/**
 * Refuses malformed requests, CONNECT requests and unknown `Expect` headers with the usual error body (contract §G) instead of
 * Node's bare status.
 */
function answerMalformed(
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
function lacksHost({ httpVersion, headers }: IncomingMessage): boolean {
  return httpVersion === "1.1" && headers.host === undefined;
}

interface Closing {
  /** Work to wait for, however long it takes. */
  inFlight?: { readonly count: number; drained(): Promise<void> };
  /** Milliseconds for all other requests; 10 seconds by default. */
  grace?: number;
  /** Milliseconds to send the last responses, and for new connections to send a request; 1 second by default. */
  settle?: number;
}

/**
 * Closes a server: running requests finish. Once the grace period is over and nothing is in flight, clients that neither complete
 * their request nor read their response are disconnected.
 */
function serverClosing(
  server: Server,
  connections: ReadonlyMap<Duplex, OpenConnection>,
): (how?: Closing) => Promise<void> {
  const sockets = openSockets(server);
  return async ({ inFlight, grace = 10_000, settle = 1_000 } = {}) => {
    const ended = new AbortController();
    let settled = false;
    // Replaces Node's own version, which would close a connection as idle while the end of a response is still being written.
    server.closeIdleConnections = () => {
      for (const [socket, { requests, isNew }] of connections) {
        // Spares new connections at first, because a new connection may have sent a request that was not read yet.
        if (requests === 0 && (settled || !isNew)) socket.destroy();
      }
    };
    pause(settle, undefined, ended).then(
      () => {
        settled = true;
      },
      () => undefined,
    );
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.prependListener("request", (_request, response) => response.setHeader("connection", "close"));
    // Also closes connections that become idle while the last requests finish.
    const sweep = setInterval(() => server.closeIdleConnections(), 100);
    const hangUp = async () => {
      await pause(grace, undefined, ended);
      do {
        await inFlight?.drained();
        await pause(settle, undefined, ended);
      } while (inFlight !== undefined && inFlight.count > 0);
      server.closeAllConnections();
      for (const socket of sockets) socket.destroy();
    };
    hangUp().catch(() => undefined);
    await closed;
    clearInterval(sweep);
    ended.abort();
  };
}

/** Tracks the open sockets, because with TLS, Node counts a connection only after the handshake. */
function openSockets(server: Server): ReadonlySet<Socket> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  return sockets;
}
