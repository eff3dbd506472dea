import type { IncomingMessage } from "node:http";
import express, { type Express, type Router } from "express";
import type { Client } from "./client-of.ts";
import type { Dispatch } from "./dispatcher.ts";
import { expressHandler } from "./express-handler.ts";

/** The whole service behind one port: the API, the probes, the widget's file and whatever pages come with it. */
export function app(deps: {
  dispatch: Dispatch;
  clientOf: (request: IncomingMessage) => Client;
  probes: Router;
  /** The widget's script; undefined while it has not been built. */
  widgetScript: Buffer | undefined;
  pages?: Router;
}): Express {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.use(expressHandler(deps.dispatch, deps.clientOf));
  app.use(deps.probes);
  app.get("/widget.js", (_request, response) => {
    if (deps.widgetScript === undefined) {
      response.status(404).type("text/plain").send("The widget has not been built. Run: npm run build\n");
      return;
    }
    // Any page on any site may load it, and it changes with a new version only.
    response.set({
      "cache-control": "public, max-age=300",
      "cross-origin-resource-policy": "cross-origin",
      "access-control-allow-origin": "*",
      "x-content-type-options": "nosniff",
    });
    response.type("text/javascript").send(deps.widgetScript);
  });
  if (deps.pages !== undefined) app.use(deps.pages);
  return app;
}
