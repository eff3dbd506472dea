import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import type { OpenConnection } from "./open-connections.ts";

export interface Closing {
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
export function serverClosing(
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
