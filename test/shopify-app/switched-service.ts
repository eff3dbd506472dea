import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { type RunningService, runningService } from "../wordpress-plugin/running-service.ts";

/** What happens to a call: it is forwarded, it gets no answer, or its connection breaks. */
type Switch = "on" | "silent" | "off";

/** The real service at an address that can be switched off, so that a test of an outage does not have to restart the app. */
export interface SwitchedService extends RunningService {
  turn(to: Switch): void;
}

export async function switchedService(): Promise<SwitchedService> {
  const service = await runningService();
  const port = Number(new URL(service.address).port);
  const sockets = new Set<Socket>();
  let now: Switch = "on";

  const server = createServer((caller) => {
    if (now === "off") return caller.destroy();
    watch(caller);
    if (now === "silent") return;
    const called = watch(connect(port, "127.0.0.1"));
    called.pipe(caller).pipe(called);
    for (const [one, other] of [
      [caller, called],
      [called, caller],
    ] as const)
      one.on("close", () => other.destroy());
  });
  function watch(socket: Socket): Socket {
    sockets.add(socket);
    return socket.on("error", () => socket.destroy()).on("close", () => sockets.delete(socket));
  }
  function breakOff(): void {
    for (const socket of sockets) socket.destroy();
  }
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    ...service,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    turn(to) {
      now = to;
      breakOff();
    },
    async close() {
      breakOff();
      server.close();
      await service.close();
    },
  };
}
