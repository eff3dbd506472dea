import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, connect, type Socket } from "node:net";
import type { Certificate } from "./certificate.ts";

/**
 * Starts a proxy on loopback that connects every host to `handle` over TLS. `port` accepts the same connections without
 * the proxy.
 */
export async function connectProxy(
  certificate: Pick<Certificate, "key" | "cert">,
  handle: RequestListener,
): Promise<{ address: string; port: number; close(): Promise<void> }> {
  const world = createTlsServer(certificate, handle);
  world.listen(0, "127.0.0.1");
  await once(world, "listening");
  const { port } = world.address() as AddressInfo;
  const sockets = new Set<Socket>();
  const proxy = createServer((_request, response) => response.writeHead(404).end());
  proxy.on("connect", (_request, client: Socket, head) => {
    const tunnel = connect(port, "127.0.0.1", () => {
      client.write("HTTP/1.1 200 Connection established\r\n\r\n");
      tunnel.write(head);
      tunnel.pipe(client).pipe(tunnel);
    });
    for (const [socket, other] of [
      [client, tunnel],
      [tunnel, client],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => other.destroy());
      socket.on("close", () => sockets.delete(socket));
    }
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  return {
    address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    port,
    async close() {
      for (const socket of sockets) socket.destroy();
      world.closeAllConnections();
      world.close();
      proxy.close();
    },
  };
}
