import { IncomingMessage, type ServerOptions, ServerResponse } from "node:http";
import express, {
  type Express,
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
  type Router,
} from "express";
import type { Dispatch } from "../api/dispatcher.ts";
import { failureOf } from "../api/error-response.ts";
import { Failure } from "../failures.ts";
import type { Client } from "./client-of.ts";
import { expressHandler } from "./express-handler.ts";
import { type ConsoleFiles, consoleRouter } from "./served-files/console-files.ts";
import { type WidgetFiles, widgetRouter } from "./served-files/widget-files.ts";

/**
 * Creates the app that serves everything on one port: the API, the probes, the widget's files, the console and the added pages.
 */
export function expressApp(deps: {
  dispatch: Dispatch;
  clientOf: (request: IncomingMessage) => Client;
  probes: Router;
  widget: WidgetFiles;
  /** Undefined if there is no console. */
  console?: ConsoleFiles | undefined;
  pages?: Router;
  /** Receives each unexpected error outside the API. */
  unexpected?: (error: unknown) => void;
}): Express {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  askFirst(app, expressHandler(deps.dispatch, deps.clientOf));
  app.use(deps.probes);
  app.use(widgetRouter(deps.widget));
  if (deps.console !== undefined) app.use(consoleRouter(deps.console));
  if (deps.pages !== undefined) app.use(deps.pages);
  app.use((_request, response) => refuse(response, NOTHING_HERE));
  // Replaces Express' own error handler, which would show the stack trace. Has four parameters, because Express recognises an
  // error handler by their number.
  app.use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
    if (isClientError(error)) return refuse(response, NOTHING_HERE);
    deps.unexpected?.(error);
    refuse(response, failureOf(error));
  });
  return app;
}

/**
 * Calls the handler before Express does, because Express' router and objects cost a fortieth of the work for a message. Express
 * receives the requests that the handler passes on, and the handler's errors.
 */
function askFirst(app: Express, handler: RequestHandler): void {
  const errors = new WeakMap<IncomingMessage, unknown>();
  app.use((request, _response, next) => next(errors.get(request)));
  const routed = app as unknown as {
    handle: (request: Request, response: Response, done?: NextFunction) => void;
  };
  const { handle } = routed;
  routed.handle = (request, response, done) =>
    handler(request, response, (error?: unknown) => {
      if (error !== undefined) errors.set(request, error);
      handle.call(app, request, response, done);
    });
}

const NOTHING_HERE = new Failure(
  "notFound",
  "path",
  "not_found",
  "The service has no page at this path. API paths begin with /v1; /v1/docs lists them.",
);

/** Whether the client caused the error, for example with a path that cannot be decoded. */
function isClientError(error: unknown): boolean {
  const { status = 500 } = error as { status?: number };
  return status >= 400 && status < 500;
}

function refuse(response: Response, failure: Failure): void {
  if (response.headersSent) return void response.destroy();
  if (failure.retryAfter !== undefined) response.set("retry-after", String(failure.retryAfter));
  response.status(failure.status).set("cache-control", "no-store").json(failure.body);
}

/**
 * Makes Node create requests and responses with the app's prototypes. Otherwise Express changes the prototype of each, which
 * slows down every later use of the object: a twentieth of the work for a message.
 */
export function expressMessages(app: Express): Pick<ServerOptions, "IncomingMessage" | "ServerResponse"> {
  class Request extends IncomingMessage {}
  class Response<Of extends IncomingMessage> extends ServerResponse<Of> {}
  app.request = Object.assign(Object.setPrototypeOf(Request.prototype, express.request), { app });
  app.response = Object.assign(Object.setPrototypeOf(Response.prototype, express.response), { app });
  return { IncomingMessage: Request, ServerResponse: Response };
}
