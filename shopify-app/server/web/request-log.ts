import type { RequestHandler } from "express";
import type { Logger } from "pino";

/**
 * One line per request. Addresses contain session tokens and signatures, so only the path is logged, and no
 * header.
 */
export function requestLog(log: Logger, clock: () => number): RequestHandler {
  return (request, response, next) => {
    const { method, path } = request;
    const startedAt = clock();
    response.on("close", () => {
      const status = response.writableFinished ? response.statusCode : 499;
      log.info({ method, path: path.slice(0, 200), status, ms: clock() - startedAt }, "page");
    });
    next();
  };
}
