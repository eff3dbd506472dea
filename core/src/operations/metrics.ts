import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from "prom-client";
import { failureReason } from "./failure-reason.ts";
import type { RequestRecord } from "./request-record.ts";

/** What `/metrics` shows, in Prometheus' text format. */
export interface Metrics {
  request(record: RequestRecord, now: number): void;
  text(): Promise<string>;
  /** The same as plain objects, for a process that adds up what several have measured. */
  measures(): Promise<MetricObjectWithValues<MetricValue<string>>[]>;
  readonly contentType: string;
}

/** What is measured besides requests. */
export interface Measured {
  inFlight: { readonly count: number };
  /** Undefined where the service uses none. */
  redis?: { isUp(): boolean; countedAlone(): number } | undefined;
}

export function metrics({ inFlight, redis }: Measured): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: "parley_request_duration_seconds",
    help: "Time from a request's arrival to its answer.",
    labelNames: ["method", "path", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300],
    registers: [registry],
  });
  const failures = new Counter({
    name: "parley_failures_total",
    help: "Answers that were errors, by code and reason.",
    labelNames: ["code", "reason"],
    registers: [registry],
  });
  new Gauge({
    name: "parley_in_flight",
    help: "Messages and webhook tests that wait for somebody else's server.",
    registers: [registry],
    collect() {
      this.set(inFlight.count);
    },
  });
  if (redis !== undefined) measureRedis(registry, redis);
  return {
    request({ method, path, status, failure, startedAt }, now) {
      // A method nobody knows is a client's invention; as a label it would let clients fill the memory.
      const known = path === "unknown" ? "other" : method;
      durations.observe({ method: known, path, status }, (now - startedAt) / 1_000);
      if (failure !== undefined) failures.inc({ code: failure.code, reason: failureReason(failure) });
    },
    text: () => registry.metrics(),
    measures: () => registry.getMetricsAsJSON(),
    contentType: registry.contentType,
  };
}

function measureRedis(registry: Registry, redis: NonNullable<Measured["redis"]>): void {
  new Gauge({
    name: "parley_redis_up",
    help: "1 while Redis answers, else 0.",
    registers: [registry],
    // Of several processes together: whether it answers all of them.
    aggregator: "min",
    collect() {
      this.set(redis.isUp() ? 1 : 0);
    },
  });
  new Counter({
    name: "parley_limits_local_total",
    help: "Requests that were counted without Redis, as it was away.",
    registers: [registry],
    collect() {
      this.reset();
      this.inc(redis.countedAlone());
    },
  });
}
