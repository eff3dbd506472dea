import { app } from "../../../core/src/api/app.ts";
import { clientOf } from "../../../core/src/api/client-of.ts";
import type { ChatService } from "../../../core/src/chat-service.ts";
import { probes } from "../../../core/src/operations/probes.ts";
import { listen } from "../../../core/src/operations/server.ts";
import type { Binding } from "./harness.ts";

/** A listening server that trusts the tests as its proxy. `address` is where it listens. */
export async function overExpress(service: ChatService): Promise<Binding & { address: string }> {
  const { dispatch, storage, metrics } = service;
  const { address, close } = await listen(
    app({
      dispatch,
      clientOf: clientOf(["loopback"]),
      probes: probes({ storage, metrics, isDraining: () => false }),
      widget: new Map(),
    }),
    { port: 0, host: "127.0.0.1", tls: undefined },
  );
  return {
    address,
    send(path, init, { ip, secure }) {
      const headers = new Headers(init.headers);
      headers.set("x-forwarded-for", ip);
      headers.set("x-forwarded-proto", secure ? "https" : "http");
      return fetch(address + path, { ...init, headers });
    },
    close,
  };
}
