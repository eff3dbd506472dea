import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { parleyClient } from "@parley/client";
import { vault } from "@parley/core/service";
import express, { type Router } from "express";
import { type AppOptions, AppOptionsError } from "../options.ts";
import { fetchWithLimit } from "./fetch-with-limit.ts";
import { sendWithKey } from "./send-with-key.ts";
import type { ServiceHost } from "./service-host.ts";

/** Milliseconds. A test message takes as long as a webhook may (300 s), and large erasures need time too. */
const LONG_PATIENCE = 310_000;

/** Connects to a service that runs elsewhere; this server serves only `pages` and `/healthz`. */
export async function serviceElsewhere(
  { host, port }: AppOptions,
  { serviceUrl, operatorKey, secret }: NonNullable<AppOptions["elsewhere"]>,
  pages: Router,
): Promise<ServiceHost> {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.get("/healthz", (_request, response) => void response.json({ status: "ok" }));
  app.use(pages);
  const server = createServer(app);
  await listening(server, host, port);
  const limited = fetchWithLimit(fetch);
  const clientFor = (apiKey: string) =>
    parleyClient({ baseUrl: serviceUrl, apiKey, timeout: LONG_PATIENCE, retries: 0, fetch: limited });
  return {
    service: {
      publicUrl: serviceUrl,
      operator: clientFor(operatorKey),
      clientFor,
      send: sendWithKey(limited, serviceUrl),
    },
    vault: vault(secret),
    address: `http://${host.includes(":") ? `[${host}]` : host}:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error === undefined ? resolve() : reject(error)));
        server.closeIdleConnections();
      }),
  };
}

function listening(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (cause: NodeJS.ErrnoException) =>
      reject(
        new AppOptionsError(
          `PORT: the app cannot listen on ${port} of ${host} (${cause.code}). Choose another port or HOST.`,
          { cause },
        ),
      ),
    );
    server.listen(port, host, resolve);
  });
}
