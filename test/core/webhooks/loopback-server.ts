import { createServer as createHttpServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";

export interface LoopbackServer {
  port: number;
  /** `http://127.0.0.1:PORT`. */
  origin: string;
  /** Number of connections that were opened. */
  connections(): number;
  /** Number of connections that are open. */
  open(): number;
  close(): Promise<void>;
}

/** Starts an HTTP server on loopback that counts its connections. */
export async function httpServer(listener: RequestListener, port = 0): Promise<LoopbackServer> {
  return listening(createHttpServer(listener), port);
}

/** Starts a server on loopback that reads and writes raw connections. */
export async function rawServer(onConnection: (socket: Socket) => void): Promise<LoopbackServer> {
  return listening(createServer(onConnection), 0);
}

/** Returns a port on which nothing listens: it was free a moment ago. */
export async function deadPort(): Promise<number> {
  const server = await rawServer(() => undefined);
  await server.close();
  return server.port;
}

async function listening(server: Server, wanted: number): Promise<LoopbackServer> {
  const sockets = new Set<Socket>();
  let connections = 0;
  server.on("connection", (socket: Socket) => {
    connections++;
    sockets.add(socket);
    socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(wanted, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    connections: () => connections,
    open: () => sockets.size,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
