import { type BirpcReturn, createBirpc } from "birpc";
import type { RateLimitResult } from "../limits/limiter.ts";
import type { Metrics } from "../observability/metrics.ts";
import { errorOf, errorText } from "../storage/queue/text-channel.ts";
import type { Ask } from "./primary-limiter.ts";
import type { Remember } from "./primary-memory.ts";

/** What the first process does for its workers. */
export interface PrimaryCalls {
  /** Each ask is counted as if it came alone, in this order. */
  count(asks: Ask[]): RateLimitResult[];
  /** Where the thread listens that writes to the database file for all. */
  writer(): Promise<string>;
  /** Keeps short-lived state for all of them; says what was known before. */
  remember(what: Remember): string | undefined;
  /** Hands a text to the worker with this process id, or to all of them (null); says to how many. */
  broadcast(text: string, to: string | null): number;
  /** Of all workers together, in Prometheus' text format. */
  metrics(): Promise<string>;
  /** The worker takes requests at this address. */
  listening(address: string): void;
  /** The worker cannot start, for the reason that this line gives. */
  failed(reason: string): void;
}

/** What a worker does for the first process. */
export interface WorkerCalls {
  measures: Metrics["measures"];
  /** What another worker, or this one, has had broadcast. */
  hear(text: string): void;
  /** Resolves once what was in flight is finished and everything is closed. */
  stop(): Promise<void>;
}

/** One end of the line between two processes: the child as its parent sees it, or the child's own `process`. */
interface Line {
  send?(message: unknown, sent: (error: Error | null) => void): unknown;
  on(event: "message", listener: (message: unknown) => void): unknown;
  readonly connected?: boolean;
}

/** Calls over the line. Stopping takes as long as the slowest workflow does, so no call is given up for its age. */
export function rpc<Theirs extends object, Ours extends object>(
  line: Line,
  ours: Ours,
): BirpcReturn<Theirs, Ours> {
  return createBirpc<Theirs, Ours>(ours, {
    // A process that is gone misses nothing; without somebody to hear of it, the error would end this process.
    post: (message) => line.send?.(message, () => undefined),
    // JSON keeps nothing of an error.
    serialize: (message) => (message.e instanceof Error ? { ...message, e: errorText(message.e) } : message),
    deserialize: (message) => (message.e === undefined ? message : { ...message, e: errorOf(message.e) }),
    on: (listener) => void line.on("message", listener),
    timeout: -1,
  });
}
