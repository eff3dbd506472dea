import { Router } from "express";
import { consoleAnswer } from "./console-answer.ts";
import type { ConsoleFiles } from "./console-files.ts";

export function consoleRouter(files: ConsoleFiles): Router {
  const router = Router({ strict: true });
  router.get(["/console", "/console/", "/console/:name"], ({ path, headers }, response, next) => {
    const answer = consoleAnswer(files, path, headers);
    if (answer === undefined) return next();
    response.status(answer.status).set(answer.headers);
    if (answer.status === 200) response.send(answer.body);
    else response.end(answer.body);
  });
  return router;
}
