import { readFile } from "node:fs/promises";
import { createServer, type RequestListener, type Server, type ServerOptions } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { type Options, OptionsError } from "../options.ts";
import { randomText } from "../random-text.ts";
import { answerMalformed, lacksHost, refusal } from "./malformed-requests.ts";
import { openConnections } from "./open-connections.ts";
import { type Closing, serverClosing } from "./server-closing.ts";

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
