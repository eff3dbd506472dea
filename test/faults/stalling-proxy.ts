import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface StallingProxy {
  address: string;
  /** Forwards new connections to this port. Connections that stalled stay dead. */
  forward(port: number): void;
  /** Stops forwarding without closing or resetting anything. New connections are accepted and stay silent. */
  stall(): void;
  /** Like `stall`, but only for open connections with an event stream. New connections are forwarded. */
  stallStreams(): void;
  /** Closes every connection, including new ones. */
  cut(): void;
  close(): void;
}

/** Forwards TCP connections, and can fail as networks do: with a reset or without one. */
export async function stallingProxy(port: number): Promise<StallingProxy> {
  const open = new Set<Socket>();
  const streams = new Set<Socket>();
  let mode: { port: number } | "stalled" | "cut" = { port };

  const server = createServer((client) => {
    open.add(client);
    client.on("error", () => undefined);
    client.once("close", () => {
      open.delete(client);
      streams.delete(client);
    });
    if (mode === "cut") client.destroy();
    if (typeof mode === "string") return;
    const service = connect(mode.port, "127.0.0.1");
    open.add(service);
    service.on("error", () => client.destroy());
    service.once("close", () => {
      open.delete(service);
      streams.delete(service);
      if (!client.isPaused()) client.destroy();
    });
    client.once("close", () => service.destroy());
    service.on("data", (chunk) => {
      if (chunk.includes("text/event-stream")) for (const socket of [client, service]) streams.add(socket);
    });
    service.pipe(client);
    client.pipe(service);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  function cut(): void {
    mode = "cut";
    for (const socket of open) socket.destroy();
  }

  function silence(sockets: ReadonlySet<Socket>): void {
    for (const socket of sockets) {
      socket.unpipe();
      socket.pause();
    }
  }

  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    forward(next) {
      mode = { port: next };
    },
    stall() {
      mode = "stalled";
      silence(open);
    },
    stallStreams: () => silence(streams),
    cut,
    close() {
      cut();
      server.close();
    },
  };
}
