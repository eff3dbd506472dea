import type { Metric } from "prom-client";
import manifest from "../../package.json" with { type: "json" };
import type { RequestRecord } from "./request-record.ts";

/** Records measurements, and returns the content of `/metrics` in Prometheus' text format. */
export interface Metrics {
  request(record: RequestRecord, now: number): void;
  /** Records a message. All times are in milliseconds. */
  message(times: { source: string; waited: number; own: number }): void;
  /** Counts a reply that was dropped because the workflow no longer handled the conversation. */
  replyDropped(): void;
  text(): Promise<string>;
  readonly contentType: string;
}

/** Measurements that are read at each scrape. */
export interface Measured {
  inFlight: { readonly count: number };
  /** Number of connections that listen to a conversation or a whole site. */
  listeners(): number;
  /** Undefined if the service does not use Redis. */
  redis?: { isUp(): boolean; countedAlone(): number } | undefined;
  /** The thread in which the embedded store writes; undefined without an embedded store. */
  writerThread?: "process" | "thread" | undefined;
}

export function metrics({ inFlight, listeners, redis, writerThread }: Measured): Metrics {
  const durations = labelledHistogram({
    name: "parley_request_duration_seconds",
    help: "Time from a request's arrival to its response.",
    labelNames: ["method", "path", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300],
  });
  const waits = labelledHistogram({
    name: "parley_reply_wait_seconds",
    help: "Time that a message waited for its webhook or model.",
    labelNames: ["source"],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300],
  });
  const own = labelledHistogram({
    name: "parley_message_own_seconds",
    help: "Time that a message took, without the wait for its webhook or model.",
    labelNames: [],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  });
  const failures = new Map<string, { labels: { code: string; reason: string }; value: number }>();
  let dropped = 0;

  const shown = [
    durations.shown,
    waits.shown,
    own.shown,
    rows("counter", "parley_failures_total", "Error responses, by code and reason.", () => [
      ...failures.values(),
    ]),
    single(
      "gauge",
      "parley_in_flight",
      "Messages and webhook tests that wait for another server.",
      () => inFlight.count,
    ),
    single(
      "counter",
      "parley_replies_dropped_total",
      "Replies dropped because the workflow no longer handled the conversation.",
      () => dropped,
    ),
    single("gauge", "parley_listeners", "Connections that listen to a conversation or an inbox.", listeners),
    rows("gauge", "parley_build_info", "1, with the version of the service and of Node.", () => [
      { labels: { version: manifest.version, node: process.versions.node }, value: 1 },
    ]),
    ...(redis === undefined ? [] : ofRedis(redis)),
    ...(writerThread === undefined ? [] : [ofWriter(writerThread)]),
  ];
  let page: Promise<() => Promise<string>> | undefined;
  return {
    request({ method, path, status, failure, startedAt }, now) {
      // For unknown routes, `other` replaces the method: clients can send any method name, and many labels could fill the memory.
      const known = path === "unknown" ? "other" : method;
      durations.observe((now - startedAt) / 1_000, known, path, status);
      if (failure === undefined) return;
      const { code, reason } = failure;
      const row = failures.get(`${code} ${reason}`) ?? { labels: { code, reason }, value: 0 };
      row.value++;
      failures.set(`${code} ${reason}`, row);
    },
    message({ source, waited, own: ours }) {
      waits.observe(waited / 1_000, source);
      own.observe(Math.max(0, ours) / 1_000);
    },
    replyDropped: () => dropped++,
    async text() {
      page ??= pageOf(shown).catch((error: unknown) => {
        page = undefined;
        throw error;
      });
      return (await page)();
    },
    // Content type of the text format, as prom-client sends it.
    contentType: "text/plain; version=0.0.4; charset=utf-8",
  };
}

/** Loads prom-client at the first scrape, and measures the process (`process_…`, `nodejs_…`) from then on. */
async function pageOf(shown: readonly ShownMetric[]): Promise<() => Promise<string>> {
  const { collectDefaultMetrics, Registry } = await import("prom-client");
  const registry = new Registry();
  for (const metric of shown) registry.registerMetric(metric as unknown as Metric);
  collectDefaultMetrics({ register: registry });
  return () => registry.metrics();
}

type Shown = Awaited<ReturnType<ShownMetric["get"]>>;

function rows(type: Shown["type"], name: string, help: string, values: () => Shown["values"]): ShownMetric {
  return { name, get: async () => ({ name, help, type, values: values() }) };
}

function single(type: Shown["type"], name: string, help: string, value: () => number): ShownMetric {
  return rows(type, name, help, () => [{ labels: {}, value: value() }]);
}

function ofWriter(thread: NonNullable<Measured["writerThread"]>): ShownMetric {
  return single(
    "gauge",
    "parley_writer_in_process",
    "1 if the event loop writes to the database file, 0 if a thread does (PARLEY_SQLITE_THREAD).",
    () => (thread === "process" ? 1 : 0),
  );
}

function ofRedis(redis: NonNullable<Measured["redis"]>): ShownMetric[] {
  return [
    single("gauge", "parley_redis_up", "1 while Redis answers, else 0.", () => (redis.isUp() ? 1 : 0)),
    single(
      "counter",
      "parley_limits_local_total",
      "Requests counted without Redis because it was down.",
      redis.countedAlone,
    ),
  ];
}

/** A metric in the form that prom-client expects; its rows are read at each scrape. */
interface ShownMetric {
  name: string;
  get(): Promise<{
    name: string;
    help: string;
    type: "counter" | "gauge" | "histogram";
    values: ShownValue[];
  }>;
}

interface ShownValue {
  metricName?: string;
  labels: Record<string, string | number>;
  value: number;
}

/** One histogram for each combination of label values. */
interface LabelledHistogram {
  /** `labels`: a value for each label, in the order of their names. */
  observe(value: number, ...labels: readonly (string | number)[]): void;
  shown: ShownMetric;
}

interface Row {
  labels: Record<string, string | number>;
  /** Number of values between each bound and the previous one. The last number counts the values above all bounds. */
  counts: number[];
  sum: number;
}

/** A level for each label. The last level contains the row. */
type Tree = Map<string | number, Tree | Row>;

/**
 * A histogram for values that are recorded at every message. prom-client's own histogram creates three objects and a string from
 * the labels to find their row; this one finds the row by the labels themselves.
 */
function labelledHistogram(config: {
  name: string;
  help: string;
  labelNames: readonly string[];
  /** Upper bounds, ascending. */
  buckets: readonly number[];
}): LabelledHistogram {
  const { name, help, labelNames, buckets } = config;
  const rows: Row[] = [];
  const first: Tree = new Map();

  function newRow(labels: readonly (string | number)[]): Row {
    const named = labelNames.map((label, index) => [label, labels[index] as string | number]);
    const row = { labels: Object.fromEntries(named), counts: buckets.map(() => 0), sum: 0 };
    row.counts.push(0);
    rows.push(row);
    return row;
  }

  function rowOf(labels: readonly (string | number)[]): Row {
    let tree = first;
    for (let index = 0; ; index++) {
      const isLast = index >= labels.length - 1;
      const label = labels[index] ?? "";
      let next = tree.get(label);
      if (next === undefined) {
        next = isLast ? newRow(labels) : new Map();
        tree.set(label, next);
      }
      if (isLast) return next as Row;
      tree = next as Tree;
    }
  }

  function valuesOf({ labels, counts, sum }: Row): ShownValue[] {
    let reached = 0;
    const upTo = counts.map((count, index) => {
      reached += count;
      const le = buckets[index] ?? "+Inf";
      return { metricName: `${name}_bucket`, labels: { le, ...labels }, value: reached };
    });
    return [
      ...upTo,
      { metricName: `${name}_sum`, labels, value: sum },
      { metricName: `${name}_count`, labels, value: reached },
    ];
  }

  if (labelNames.length === 0) rowOf([]);
  return {
    shown: { name, get: async () => ({ name, help, type: "histogram", values: rows.flatMap(valuesOf) }) },
    observe(value, ...labels) {
      const row = rowOf(labels);
      let index = 0;
      while (index < buckets.length && value > (buckets[index] as number)) index++;
      row.counts[index] = (row.counts[index] as number) + 1;
      row.sum += value;
    },
  };
}
