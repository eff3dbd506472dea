import { LRUCache } from "lru-cache";
import { Failure } from "../../failures.ts";
import { RequestStopped } from "./send-request.ts";

/** Failures in a row until calls are no longer tried. */
const THRESHOLD = 5;
/** Milliseconds between two probes. */
const PAUSE = 5_000;
/** Circuits with any failure to remember; what is forgotten starts over as closed. */
const CIRCUITS = 10_000;

interface Circuit {
  failures: number;
  last: Failure;
  /** Milliseconds: from then on one call may try whether things are better. */
  probeAt: number;
}

/** Runs a call, or fails it at once because those before it failed. Keys are independent of each other. */
export type CircuitBreaker = <T>(key: string, call: () => Promise<T>) => Promise<T>;

/**
 * Spares callers the wait for a webhook that is down: after five calls in a row that found nobody (`unreachable`,
 * `timeout`), calls fail at once with the last reason, and every five seconds one is let through. Whatever answers,
 * with any HTTP status, closes the circuit; what was stopped leaves it as it is. Only circuits with failures take up memory.
 */
export function circuitBreaker(clock: () => number): CircuitBreaker {
  const circuits = new LRUCache<string, Circuit>({ max: CIRCUITS });

  return async (key, call) => {
    const circuit = circuits.get(key);
    if (circuit !== undefined && circuit.failures >= THRESHOLD) {
      const now = clock();
      if (now < circuit.probeAt) throw again(circuit.last);
      circuit.probeAt = now + PAUSE;
    }
    try {
      const result = await call();
      circuits.delete(key);
      return result;
    } catch (error) {
      if (foundNobody(error)) recordFailure(key, error);
      // A call that was broken off says nothing about the webhook.
      else if (!(error instanceof RequestStopped)) circuits.delete(key);
      throw error;
    }
  };

  function recordFailure(key: string, last: Failure): void {
    const failures = (circuits.get(key)?.failures ?? 0) + 1;
    circuits.set(key, { failures, last, probeAt: clock() + PAUSE });
  }
}

function foundNobody(error: unknown): error is Failure {
  return error instanceof Failure && (error.reason === "unreachable" || error.reason === "timeout");
}

function again({ kind, field, reason, message, cause }: Failure): Failure {
  return new Failure(kind, field, reason, message, { cause });
}
