import type { ChatService } from "../../../core/src/app/chat-service.ts";
import { clientOf } from "../../../core/src/http/client-of.ts";
import { expressApp } from "../../../core/src/http/express-app.ts";
import { probes } from "../../../core/src/http/probes.ts";
import { listen } from "../../../core/src/http/server.ts";
import type { Binding } from "./harness.ts";

/** Starts a server on loopback that trusts the tests as its proxy. `address` is its URL. */
export async function overExpress(service: ChatService): Promise<Binding & { address: string }> {
  const { dispatch, storage, metrics } = service;
  const { address, close } = await listen(
    expressApp({
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
