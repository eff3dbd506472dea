import { getHeapStatistics } from "node:v8";
import { Failure } from "../../failures.ts";

/** What is held of one webhook's answer, from its first byte until the reply in it is stored. */
export interface HeldAnswer {
  readonly siteId: string;
  /** To be changed by `hold` and `release` alone. */
  bytes: number;
  /** Breaks it off, while that can be done. */
  refuse: ((failure: Failure) => void) | undefined;
}

/**
 * Bounds what all unfinished replies of this process hold together, as one of 1 MiB is allowed and thousands may be under
 * way. Ordinary replies are not counted. Over a bound the newest of the large ones fail, with 429 and field `in_flight`: of
 * the site that holds more than its part, else of all.
 */
export interface HeldAnswers {
  hold(answer: HeldAnswer, bytes: number): void;
  release(answer: HeldAnswer): void;
  /** Bytes. */
  readonly held: number;
}

/** Bytes of a reply that are not counted: what is in flight has a bound of its own. */
const ORDINARY = 16_384;

export function heldAnswer(siteId: string): HeldAnswer {
  return { siteId, bytes: 0, refuse: undefined };
}

/** `bounds` in bytes; what this process' heap allows unless said otherwise. */
export function heldAnswers(bounds = answerBoundsFor(getHeapStatistics().heap_size_limit)): HeldAnswers {
  /** In the order in which they became large. */
  const large = new Set<HeldAnswer>();
  const bySite = new Map<string, number>();

  function change(answer: HeldAnswer, bytes: number): void {
    const ofSite = (bySite.get(answer.siteId) ?? 0) + bytes - answer.bytes;
    all.held += bytes - answer.bytes;
    answer.bytes = bytes;
    if (ofSite === 0) bySite.delete(answer.siteId);
    else bySite.set(answer.siteId, ofSite);
  }

  function release(answer: HeldAnswer): void {
    if (large.delete(answer)) change(answer, 0);
  }

  /** Those that can be broken off no more are about to go anyway. */
  function newest(isMeant: (answer: HeldAnswer) => boolean): HeldAnswer | undefined {
    return [...large].findLast((answer) => answer.refuse !== undefined && isMeant(answer));
  }

  function refuse(answer: HeldAnswer | undefined): boolean {
    if (answer === undefined) return false;
    release(answer);
    answer.refuse?.(tooMuch());
    return true;
  }

  const all = {
    held: 0,
    hold(answer: HeldAnswer, bytes: number) {
      if (bytes <= ORDINARY && answer.bytes === 0) return;
      large.add(answer);
      change(answer, bytes);
      const { siteId } = answer;
      const isOfSite = (other: HeldAnswer) => other.siteId === siteId;
      while ((bySite.get(siteId) ?? 0) > bounds.perSite && refuse(newest(isOfSite)));
      while (all.held > bounds.total && refuse(newest(() => true)));
    },
    release,
  };
  return all;
}

/** For a process whose heap may have so many bytes: of each byte that came, several copies may exist for a moment. */
export function answerBoundsFor(heapLimit: number): { perSite: number; total: number } {
  const total = Math.max(8_388_608, Math.floor(heapLimit / 8));
  return { perSite: Math.floor(total / 2), total };
}

function tooMuch(): Failure {
  return new Failure(
    "rateLimited",
    "in_flight",
    "limit_exceeded",
    "Too many long replies are on their way at once. Try again in a second.",
    { retryAfter: 1 },
  );
}
