import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import type { OpenConnection } from "./open-connections.ts";

export interface Closing {
  /** What is waited for however long it takes. */
  inFlight?: { readonly count: number; drained(): Promise<void> };
  /** Milliseconds for all other requests; 10 seconds by default. */
  grace?: number;
  /** Milliseconds to write the last answers in, and for new connections to ask; 1 second by default. */
  settle?: number;
}

/**
 * The way to close a server: requests under way finish, but once the grace is over and nothing is in flight any more,
 * a client that neither finishes its request nor reads its answer is hung up on.
 */
export function serverClosing(
  server: Server,
  connections: ReadonlyMap<Duplex, OpenConnection>,
): (how?: Closing) => Promise<void> {
  const sockets = openSockets(server);
  return async ({ inFlight, grace = 10_000, settle = 1_000 } = {}) => {
    const ended = new AbortController();
    let settled = false;
    // Node's own takes a connection for idle, and cuts it, while the last of an answer is still being written.
    server.closeIdleConnections = () => {
      for (const [socket, { requests, isNew }] of connections) {
        // What a new connection asks may have been sent, and not been read yet.
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
    // Connections that fall idle while the last requests finish are closed as well.
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

/** With TLS, these are known before the handshake, when Node does not count them as connections of its own yet. */
function openSockets(server: Server): ReadonlySet<Socket> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  return sockets;
}
