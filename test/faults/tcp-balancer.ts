import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";

export interface TcpBalancer {
  address: string;
  close(): void;
}

/** Passes each connection to the next of these ports that accepts it, without reading HTTP. */
export async function tcpBalancer(ports: readonly number[]): Promise<TcpBalancer> {
  const open = new Set<Socket>();
  let turn = 0;

  function join(client: Socket, first: number, tried = 0): void {
    if (tried === ports.length) return void client.destroy();
    const server = connect(ports[(first + tried) % ports.length] as number, "127.0.0.1");
    const refused = () => join(client, first, tried + 1);
    server.once("error", refused);
    server.once("connect", () => {
      server.off("error", refused);
      server.on("error", () => client.destroy());
      open.add(server);
      server.pipe(client);
      client.pipe(server);
      server.once("close", () => client.destroy());
      client.once("close", () => server.destroy());
    });
  }

  const balancer = createServer((client) => {
    open.add(client);
    client.on("error", () => undefined);
    client.once("close", () => open.delete(client));
    join(client, turn++);
  });
  await new Promise<void>((resolve) => balancer.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`,
    close() {
      for (const socket of open) socket.destroy();
      balancer.close();
    },
  };
}
