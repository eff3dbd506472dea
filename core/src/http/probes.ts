import { Router } from "express";
import type { Metrics } from "../observability/metrics.ts";
import type { Storage } from "../storage/port.ts";

/**
 * Serves `/healthz` (the process is alive), `/readyz` (storage answers and no shutdown has begun) and `/metrics`. `/readyz`
 * reports Redis but does not depend on it, because messages also work without Redis.
 */
export function probes(deps: {
  storage: Pick<Storage, "ping">;
  metrics: Pick<Metrics, "text" | "contentType">;
  isDraining: () => boolean;
  /** Undefined if the service does not use Redis. */
  redis?: { readonly trouble: string | undefined } | undefined;
}): Router {
  const router = Router();
  router.get("/healthz", (_request, response) => {
    response.json({ status: "ok" });
  });
  router.get("/readyz", async (_request, response) => {
    const storage = await deps.storage.ping().then(
      () => "ok",
      () => "unavailable",
    );
    const redis = deps.redis && { redis: deps.redis.trouble === undefined ? "ok" : "unavailable" };
    const draining = deps.isDraining();
    const ready = storage === "ok" && !draining;
    response
      .status(ready ? 200 : 503)
      .json({ status: draining ? "draining" : ready ? "ok" : "unavailable", storage, ...redis });
  });
  router.get("/metrics", async (_request, response) => {
    response.type(deps.metrics.contentType).send(await deps.metrics.text());
  });
  return router;
}
