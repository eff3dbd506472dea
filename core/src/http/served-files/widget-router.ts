import { Router } from "express";
import { widgetAnswer } from "./widget-answer.ts";
import type { WidgetFiles } from "./widget-files.ts";

export function widgetRouter(files: WidgetFiles): Router {
  const router = Router();
  router.get(["/widget.js", "/widget/:name"], ({ path, headers }, response, next) => {
    const answer = widgetAnswer(files, path, headers);
    if (answer === undefined) return next();
    response.status(answer.status).set(answer.headers);
    if (answer.status === 304) response.end();
    else response.send(answer.body);
  });
  return router;
}
