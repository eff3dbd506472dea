import type { Server, ServerResponse } from "node:http";
import { Server as TlsServer } from "node:https";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";

export interface OpenConnection {
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
export function openConnections(server: Server): ReadonlyMap<Duplex, OpenConnection> {
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
