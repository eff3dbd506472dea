import { app } from "../../../core/src/api/app.ts";
import { clientOf } from "../../../core/src/api/client-of.ts";
import { probes } from "../../../core/src/operations/probes.ts";
import { listen } from "../../../core/src/operations/server.ts";
import { type Bind, openerOf } from "./harness.ts";
import { describeRestApi } from "./rest-contract.ts";

/** A listening server that trusts the tests as its proxy. */
const express: Bind = async ({ dispatch, storage, metrics }) => {
  const server = await listen(
    app({
      dispatch,
      clientOf: clientOf(["loopback"]),
      probes: probes({ storage, metrics, isDraining: () => false }),
      widgetScript: undefined,
    }),
    { port: 0, host: "127.0.0.1", tls: undefined },
  );
  return {
    send(path, init, { ip, secure }) {
      const headers = new Headers(init.headers);
      headers.set("x-forwarded-for", ip);
      headers.set("x-forwarded-proto", secure ? "https" : "http");
      return fetch(server.address + path, { ...init, headers });
    },
    close: server.close,
  };
};

describeRestApi("The REST API over Express", openerOf(express));
