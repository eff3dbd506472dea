import type { Server, ServerResponse } from "node:http";
import { Server as TlsServer } from "node:https";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";

/** What is under way on a connection. */
export interface OpenConnection {
  /** That wait for their answers. */
  requests: number;
  /** Whether it has asked for nothing yet. Browsers open connections ahead of need. */
  isNew: boolean;
  /** Of the first of its requests that wait. */
  response: ServerResponse | undefined;
}

/** The server's connections, once they are secure where they are to be. One listener a request, since each of them counts. */
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

  // One for all: a closure that held its response had it outlive its end, and the collector copy all that hangs on it.
  function answered(this: ServerResponse): void {
    const connection = open.get(this.req.socket);
    if (connection === undefined) return;
    connection.requests--;
    // Cleared, and not kept until the next one, for the same reason.
    if (connection.response === this) connection.response = undefined;
  }
  return open;
}
