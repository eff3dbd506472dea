import { readFile } from "node:fs/promises";
import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createTlsServer, Server as TlsServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { type Options, OptionsError } from "../options.ts";

export interface RunningServer {
  /** Where it listens, such as `http://127.0.0.1:3000`. */
  address: string;
  /** Takes no new connections, lets requests under way finish, then resolves. */
  close(): Promise<void>;
}

/** Listens as the options say. Rejects with `OptionsError` where the port or the certificate cannot be used. */
export async function listen(
  handler: RequestListener,
  options: Pick<Options, "port" | "host" | "tls">,
): Promise<RunningServer> {
  const server = options.tls === undefined ? createServer(handler) : await tlsServer(handler, options.tls);
  // Slow senders may not hold connections for ever; idle ones outlive the usual minute of load balancers.
  server.headersTimeout = 20_000;
  server.requestTimeout = 60_000;
  server.keepAliveTimeout = 65_000;
  const unused = unusedConnections(server);
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(worded(error, options)));
    server.listen(options.port, options.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const host = options.host.includes(":") ? `[${options.host}]` : options.host;
  return {
    address: `${options.tls === undefined ? "http" : "https"}://${host}:${port}`,
    close: () => closed(server, unused),
  };
}

async function tlsServer(
  handler: RequestListener,
  tls: { certFile: string; keyFile: string },
): Promise<Server> {
  const file = (name: string, path: string) =>
    readFile(path).catch((cause: NodeJS.ErrnoException) => {
      throw new OptionsError(`${name}: ${path} cannot be read (${cause.code}).`, { cause });
    });
  const cert = await file("PARLEY_TLS_CERT", tls.certFile);
  const key = await file("PARLEY_TLS_KEY", tls.keyFile);
  try {
    return createTlsServer({ cert, key }, handler);
  } catch (cause) {
    throw new OptionsError(
      "PARLEY_TLS_CERT: the certificate and its key do not fit together or are not in PEM format.",
      { cause },
    );
  }
}

/** Browsers open connections ahead of need. Until the first request Node does not count them as idle, so they are kept here. */
function unusedConnections(server: Server): ReadonlySet<Socket> {
  const unused = new Set<Socket>();
  server.on(server instanceof TlsServer ? "secureConnection" : "connection", (socket: Socket) => {
    unused.add(socket);
    socket.once("close", () => unused.delete(socket));
  });
  server.on("request", ({ socket }) => unused.delete(socket));
  return unused;
}

/** Connections that fall idle while the last requests finish are closed as well. */
function closed(server: Server, unused: ReadonlySet<Socket>): Promise<void> {
  return new Promise((resolve) => {
    const sweep = setInterval(() => {
      server.closeIdleConnections();
      for (const socket of unused) socket.destroy();
    }, 100);
    server.close(() => {
      clearInterval(sweep);
      resolve();
    });
  });
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
