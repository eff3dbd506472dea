import { Counter, collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { labelledHistogram } from "./labelled-histogram.ts";
import type { RequestRecord } from "./request-record.ts";
import { serviceVersion } from "./service-version.ts";

/** What `/metrics` shows, in Prometheus' text format. */
export interface Metrics {
  request(record: RequestRecord, now: number): void;
  /** Milliseconds. */
  message(times: { source: string; waited: number; own: number }): void;
  /** A reply came after its conversation had changed hands. */
  replyDropped(): void;
  text(): Promise<string>;
  readonly contentType: string;
}

/** What is measured besides requests. */
export interface Measured {
  inFlight: { readonly count: number };
  /** How many listen to conversations. */
  listeners(): number;
  /** Undefined where the service uses none. */
  redis?: { isUp(): boolean; countedAlone(): number } | undefined;
  /** Where the embedded store writes; undefined where there is none. */
  writerPlace?: "process" | "thread" | undefined;
}

export function metrics({ inFlight, listeners, redis, writerPlace }: Measured): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = labelledHistogram({
    name: "parley_request_duration_seconds",
    help: "Time from a request's arrival to its answer.",
    labelNames: ["method", "path", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300],
    registry,
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
  const waits = labelledHistogram({
    name: "parley_reply_wait_seconds",
    help: "Time that a message waited for its webhook or model.",
    labelNames: ["source"],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300],
    registry,
  });
  const own = labelledHistogram({
    name: "parley_message_own_seconds",
    help: "Time that a message took without the wait for its webhook or model.",
    labelNames: [],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registry,
  });
  const dropped = new Counter({
    name: "parley_replies_dropped_total",
    help: "Replies that were dropped, as somebody else handled the conversation by then.",
    registers: [registry],
  });
  new Gauge({
    name: "parley_listeners",
    help: "Connections that listen to a conversation or an inbox.",
    registers: [registry],
    collect() {
      this.set(listeners());
    },
  });
  new Gauge({
    name: "parley_build_info",
    help: "1, with the version of the service and of Node.",
    labelNames: ["version", "node"],
    registers: [registry],
  }).set({ version: serviceVersion(), node: process.versions.node }, 1);
  if (redis !== undefined) measureRedis(registry, redis);
  if (writerPlace !== undefined) measureWriter(registry, writerPlace);
  return {
    request({ method, path, status, failure, startedAt }, now) {
      // A method nobody knows is a client's invention; as a label it would let clients fill the memory.
      const known = path === "unknown" ? "other" : method;
      durations.observe((now - startedAt) / 1_000, known, path, status);
      if (failure !== undefined) failures.inc({ code: failure.code, reason: failure.reason });
    },
    message({ source, waited, own: ours }) {
      waits.observe(waited / 1_000, source);
      own.observe(Math.max(0, ours) / 1_000);
    },
    replyDropped: () => dropped.inc(),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

function measureWriter(registry: Registry, writerPlace: NonNullable<Measured["writerPlace"]>): void {
  new Gauge({
    name: "parley_writer_in_process",
    help: "1 if the event loop writes to the database file, 0 if a thread does (PARLEY_SQLITE_THREAD).",
    registers: [registry],
  }).set(writerPlace === "process" ? 1 : 0);
}

function measureRedis(registry: Registry, redis: NonNullable<Measured["redis"]>): void {
  new Gauge({
    name: "parley_redis_up",
    help: "1 while Redis answers, else 0.",
    registers: [registry],
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
