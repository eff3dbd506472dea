import { IncomingMessage, type ServerOptions, ServerResponse } from "node:http";
import express, { type Express } from "express";

/**
 * Has Node make requests and responses that are the app's from the start. Express gives every one it gets its own prototype;
 * a changed prototype slows down each use of the object from then on, a twentieth of the whole way of a message. Here there
 * is nothing left to change.
 */
export function expressMessages(app: Express): Pick<ServerOptions, "IncomingMessage" | "ServerResponse"> {
  class Request extends IncomingMessage {}
  class Response<Of extends IncomingMessage> extends ServerResponse<Of> {}
  app.request = Object.assign(Object.setPrototypeOf(Request.prototype, express.request), { app });
  app.response = Object.assign(Object.setPrototypeOf(Response.prototype, express.response), { app });
  return { IncomingMessage: Request, ServerResponse: Response };
}
