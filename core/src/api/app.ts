import type { IncomingMessage } from "node:http";
import express, { type Express, type Router } from "express";
import type { WidgetFiles } from "../operations/widget-files.ts";
import type { Client } from "./client-of.ts";
import type { Dispatch } from "./dispatcher.ts";
import { expressHandler } from "./express-handler.ts";
import { widgetRouter } from "./widget-router.ts";

/** The whole service behind one port: the API, the probes, the widget's files and whatever pages come with it. */
export function app(deps: {
  dispatch: Dispatch;
  clientOf: (request: IncomingMessage) => Client;
  probes: Router;
  widget: WidgetFiles;
  pages?: Router;
}): Express {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.use(expressHandler(deps.dispatch, deps.clientOf));
  app.use(deps.probes);
  app.use(widgetRouter(deps.widget));
  if (deps.pages !== undefined) app.use(deps.pages);
  return app;
}
