import { LRUCache } from "lru-cache";
import { Failure } from "../../failures.ts";
import { UnreadableBody } from "../repeatable-body.ts";
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

/** Keys are independent of each other. Who was let in says once how it went. */
export interface CircuitBreaker {
  /** Throws where a call would only fail as those before it. */
  enter(key: string): void;
  answered(key: string): void;
  failed(key: string, error: unknown): void;
}

/**
 * Spares callers the wait for a webhook that is down: after five calls in a row that found nobody (`unreachable`,
 * `timeout`), calls fail at once with the last reason, and every five seconds one is let through. Whatever answers,
 * with any HTTP status, closes the circuit; what was stopped leaves it as it is. Only circuits with failures take up memory.
 */
export function circuitBreaker(clock: () => number): CircuitBreaker {
  const circuits = new LRUCache<string, Circuit>({ max: CIRCUITS });

  return {
    enter(key) {
      // As nearly always: without a failure no key need be looked up.
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
        // A call that was broken off says nothing about the webhook.
      } else if (!(error instanceof RequestStopped || error instanceof UnreadableBody)) circuits.delete(key);
    },
  };
}

function foundNobody(error: unknown): error is Failure {
  return error instanceof Failure && (error.reason === "unreachable" || error.reason === "timeout");
}

function again({ kind, field, reason, message, cause }: Failure): Failure {
  return new Failure(kind, field, reason, message, { cause });
}
