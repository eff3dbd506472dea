import express from "express";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { unexpectedFailure } from "../../../core/src/failures.ts";
import { probes } from "../../../core/src/http/probes.ts";
import { listen, type RunningServer } from "../../../core/src/http/server.ts";
import { type Metrics, metrics } from "../../../core/src/observability/metrics.ts";
import type { RequestRecord } from "../../../core/src/observability/request-record.ts";

const NOON = Date.UTC(2026, 10, 20, 12);

describe("The probes and metrics:", () => {
  const state = { broken: false, draining: false, inFlight: 0, redisIsUp: true, countedAlone: 0 };
  let measures: Metrics;
  let server: RunningServer;
  beforeAll(async () => {
    measures = metrics({
      listeners: () => 0,
      inFlight: {
        get count() {
          return state.inFlight;
        },
      },
      redis: { isUp: () => state.redisIsUp, countedAlone: () => state.countedAlone },
    });
    const storage = {
      ping: () => (state.broken ? Promise.reject(new Error("disk on fire")) : Promise.resolve()),
    };
    const redis = {
      get trouble() {
        return state.redisIsUp ? undefined : "no answer";
      },
    };
    const isDraining = () => state.draining;
    const router = express()
      .use(probes({ storage, metrics: measures, isDraining }))
      .use("/with-redis", probes({ storage, metrics: measures, isDraining, redis }));
    server = await listen(router, { port: 0, host: "127.0.0.1", tls: undefined });
  });
  afterAll(() => server.close());
  const get = async (path: string) => {
    const response = await fetch(server.address + path);
    return [response.status, await response.json()];
  };

  it("GET /healthz reports a running process, even during an outage of storage", async () => {
    state.broken = true;
    expect(await get("/healthz")).toEqual([200, { status: "ok" }]);
    state.broken = false;
  });

  it("GET /readyz returns 200 if storage answers and the service is not stopping, otherwise 503", async () => {
    expect(await get("/readyz")).toEqual([200, { status: "ok", storage: "ok" }]);
    state.broken = true;
    expect(await get("/readyz")).toEqual([503, { status: "unavailable", storage: "unavailable" }]);
    state.broken = false;
    state.draining = true;
    expect(await get("/readyz")).toEqual([503, { status: "draining", storage: "ok" }]);
    state.draining = false;
  });

  it("GET /readyz reports a Redis outage, but stays ready because messages still work", async () => {
    expect(await get("/with-redis/readyz")).toEqual([200, { status: "ok", storage: "ok", redis: "ok" }]);
    state.redisIsUp = false;
    expect(await get("/with-redis/readyz")).toEqual([
      200,
      { status: "ok", storage: "ok", redis: "unavailable" },
    ]);
    state.redisIsUp = true;
  });

  it("GET /metrics reports whether Redis answers, and how many requests were counted without Redis", async () => {
    const text = async () => (await fetch(`${server.address}/metrics`)).text();
    expect(await text()).toContain("\nparley_redis_up 1\n");
    state.redisIsUp = false;
    state.countedAlone = 7;
    expect(await text()).toContain("\nparley_redis_up 0\n");
    expect(await text()).toContain("\nparley_limits_local_total 7\n");
    expect(await metrics({ listeners: () => 0, inFlight: { count: 0 } }).text()).not.toContain("redis");
  });

  it("GET /metrics counts requests by route and status, failures by code, and messages in flight", async () => {
    const request: RequestRecord = {
      requestId: "r",
      method: "GET",
      path: "/conversation/{session_id}",
      status: 200,
      siteId: "site_a",
      failure: undefined,
      startedAt: NOON,
    };
    measures.request(request, NOON + 30);
    measures.message({ source: "webhook", waited: 2_000, own: 3 });
    measures.message({ source: "model", waited: 4_000, own: 5 });
    measures.request({ ...request, status: 500, failure: unexpectedFailure(new Error("secret")) }, NOON + 70);
    measures.request({ ...request, method: "INVENTED-1", path: "unknown", status: 404 }, NOON);
    measures.request({ ...request, method: "INVENTED-2", path: "unknown", status: 404 }, NOON);
    state.inFlight = 3;
    const response = await fetch(`${server.address}/metrics`);
    expect(response.headers.get("content-type")).toMatch(/^text\/plain; version=/);
    const text = await response.text();
    const count = "parley_request_duration_seconds_count";
    const route = 'method="GET",path="/conversation/{session_id}"';
    expect(text).toContain(`${count}{${route},status="200"} 1\n`);
    expect(text).toContain(`parley_request_duration_seconds_sum{${route},status="200"} 0.03\n`);
    for (const [bound, times] of [
      [0.025, 0],
      [0.05, 1],
      ["+Inf", 1],
    ])
      expect(text).toContain(
        `parley_request_duration_seconds_bucket{le="${bound}",${route},status="200"} ${times}\n`,
      );
    expect(text).toContain(`${count}{method="other",path="unknown",status="404"} 2\n`);
    expect(text).toContain('parley_failures_total{code="INTERNAL_ERROR",reason="unexpected"} 1\n');
    expect(text).toContain("parley_in_flight 3\n");
    expect(text, "the wait for others is measured apart").toContain(
      'parley_reply_wait_seconds_sum{source="webhook"} 2\n',
    );
    expect(text).toContain('parley_reply_wait_seconds_sum{source="model"} 4\n');
    expect(text).toContain("parley_message_own_seconds_sum 0.008\n");
    expect(text).toMatch(/^parley_build_info\{version="\d+\.\d+\.\d+",node="\d+\.\d+\.\d+"\} 1$/m);
    expect(text).toContain("process_cpu_seconds_total");
    expect(text).not.toMatch(/INVENTED|secret|site_a/);
  });
});
