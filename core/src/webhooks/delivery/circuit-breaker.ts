import { LRUCache } from "lru-cache";
import { Failure } from "../../failures.ts";

/** Consecutive failures after which the circuit opens. */
const THRESHOLD = 5;
/** Milliseconds between two probes. */
const PAUSE = 5_000;
/** Maximum number of circuits with failures in memory. An evicted circuit starts again as closed. */
const CIRCUITS = 10_000;

interface Circuit {
  failures: number;
  last: Failure;
  /** Time in milliseconds from which one call may test whether the webhook works again. */
  probeAt: number;
}

/** One circuit for each key. A caller reports the result once, unless `enter` threw. */
export interface CircuitBreaker {
  /** Throws if the circuit is open. */
  enter(key: string): void;
  answered(key: string): void;
  failed(key: string, error: unknown): void;
}

/**
 * Avoids waiting for a webhook that is down: after five consecutive calls without a response (`unreachable`, `timeout`), calls fail
 * immediately with the last reason, and every five seconds one call is let through. Any response, usable or not, closes the circuit.
 * Calls that end for another reason, such as an aborted call or a forbidden address, leave it as it is. Only circuits with failures
 * use memory.
 */
export function circuitBreaker(clock: () => number): CircuitBreaker {
  const circuits = new LRUCache<string, Circuit>({ max: CIRCUITS });

  return {
    enter(key) {
      // The usual case: no circuit has failures.
      if (circuits.size === 0) return;
      const circuit = circuits.get(key);
      if (circuit === undefined || circuit.failures < THRESHOLD) return;
      const now = clock();
      if (now < circuit.probeAt) throw again(circuit.last);
      circuit.probeAt = now + PAUSE;
    },
    answered(key) {
      if (circuits.size > 0) circuits.delete(key);
    },
    failed(key, error) {
      if (foundNobody(error)) {
        const failures = (circuits.get(key)?.failures ?? 0) + 1;
        circuits.set(key, { failures, last: error, probeAt: clock() + PAUSE });
      } else if (error instanceof Failure && error.kind === "webhookFailed") circuits.delete(key);
    },
  };
}

function foundNobody(error: unknown): error is Failure {
  return error instanceof Failure && (error.reason === "unreachable" || error.reason === "timeout");
}

function again({ kind, field, reason, message, cause }: Failure): Failure {
  return new Failure(kind, field, reason, message, { cause });
}
