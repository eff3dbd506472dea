import { fileURLToPath } from "node:url";
import { ParleyError } from "@parley/client";
import compression from "compression";
import express, { type ErrorRequestHandler, type Router } from "express";
import staticGzip from "express-static-gzip";
import type { Logger } from "pino";
import { INBOX_PATH } from "../inbox/inbox-endpoint.ts";
import { nodeHandler, type WebHandler } from "./node-handler.ts";
import { requestLog } from "./request-log.ts";

const CLIENT = fileURLToPath(new URL("../../build/client/", import.meta.url));

/** Adds the app's routes to `router`: calls of Shopify and the inbox, the built files, and the screens for everything else. */
export function addPages(
  router: Router,
  deps: {
    appUrl: string;
    log: Logger;
    clock: () => number;
    /** Handlers by path. */
    endpoints: Record<string, WebHandler>;
    inbox: WebHandler;
    screens: WebHandler;
  },
): void {
  const { appUrl, log } = deps;
  router.use(requestLog(log, deps.clock));
  for (const [path, handle] of Object.entries(deps.endpoints)) router.all(path, nodeHandler(handle, appUrl));
  router.all(`${INBOX_PATH}*path`, compression(), nodeHandler(deps.inbox, appUrl, { isStreamed: true }));
  // The built files have a hash of their content in their names. The build compressed them.
  router.use(
    "/assets",
    staticGzip(`${CLIENT}assets`, {
      enableBrotli: true,
      orderPreference: ["br"],
      index: false,
      serveStatic: { immutable: true, maxAge: "1y", fallthrough: false },
    }),
  );
  router.use(express.static(CLIENT, { maxAge: "1h", index: false }));
  router.use(compression(), nodeHandler(deps.screens, appUrl));
  const failed: ErrorRequestHandler = (error, request, response, next) => {
    // The client has disconnected, maybe in the middle of a body: no response is needed.
    if (request.socket.destroyed) return;
    // If the service refuses a call of the app, that is not the client's mistake.
    const isTheirs = typeof error.status === "number" && !(error instanceof ParleyError);
    const status = isTheirs ? error.status : 500;
    if (status >= 500) log.error({ err: error, path: request.path }, "page failed");
    if (response.headersSent) next(error);
    else
      response
        .status(status)
        .type("text/plain")
        .send(
          status < 500
            ? "This page does not exist.\n"
            : "Something went wrong on our side. Please try again.\n",
        );
  };
  router.use(failed);
}
