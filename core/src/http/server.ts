import { readFile } from "node:fs/promises";
import { createServer, type RequestListener, type Server, type ServerOptions } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { type Options, OptionsError } from "../options.ts";
import { randomText } from "../random-text.ts";
import { answerMalformed, lacksHost, refusal } from "./malformed-requests.ts";
import { openConnections } from "./open-connections.ts";
import { type Closing, serverClosing } from "./server-closing.ts";

/** Connections that send too slowly are looked for this often, in milliseconds. The Host is asked for below. */
const HTTP = { connectionsCheckingInterval: 5_000, requireHostHeader: false };

/** Where browsers were told to use TLS alone, they would do so for every other program of this machine. */
const LOCALHOST = /^localhost(?::|$)/i;

/** What requests and responses are made of; Node's own unless said otherwise. */
type Messages = Pick<ServerOptions, "IncomingMessage" | "ServerResponse">;

/** Gives a connection from an address its place and returns the way to give it back, or undefined where there is none. */
interface Places {
  enter(ip: string | undefined): (() => void) | undefined;
}

export interface RunningServer {
  /** Where it listens, such as `http://127.0.0.1:3000`. */
  address: string;
  /** Takes no new connections, lets requests under way finish, then resolves. */
  close(how?: Closing): Promise<void>;
}

/**
 * Listens as the options say; connections over `maxConnections`, and those that `places` has no place for, are closed at once.
 * Rejects with `OptionsError` where the port or the certificate cannot be used.
 */
export async function listen(
  handler: RequestListener,
  options: Pick<Options, "port" | "host" | "tls"> & {
    maxConnections?: number;
    places?: Places;
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
  if (options.places !== undefined) giveOutPlaces(server, options.places);
  // Slow senders may not hold connections for ever; idle ones outlive the usual minute of load balancers.
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

/** Before any TLS, whose handshake costs more than the rest. */
function giveOutPlaces(server: Server, places: Places): void {
  server.on("connection", (socket: Socket) => {
    const leave = places.enter(socket.remoteAddress);
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
      "PARLEY_TLS_CERT: the certificate and its key do not fit together or are not in PEM format.",
      { cause },
    );
  }
}

function worded(error: NodeJS.ErrnoException, { port, host }: Pick<Options, "port" | "host">): Error {
  switch (error.code) {
    case "EADDRINUSE":
      return new OptionsError(
        `PORT: ${port} is in use on ${host}. Choose another, such as PORT=${port + 1}.`,
        { cause: error },
      );
    case "EACCES":
      return new OptionsError(`PORT: this user may not listen on ${port}. Choose one from 1024 up.`, {
        cause: error,
      });
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return new OptionsError(`HOST: ${host} is no address of this machine.`, { cause: error });
    default:
      return error;
  }
}
