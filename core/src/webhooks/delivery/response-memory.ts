import { getHeapStatistics } from "node:v8";
import { Failure } from "../../failures.ts";

/** The memory used for one response of a webhook or model, from the first byte until the reply is stored. */
export interface ReservedMemory {
  readonly siteId: string;
  /** Only changed by `reserve` and `release`. */
  bytes: number;
  /** Aborts the response, while that is possible. */
  refuse: ((failure: Failure) => void) | undefined;
}

/**
 * Limits the memory of all unfinished replies of this process, because a reply may have 1 MiB and thousands may be in progress.
 * Small replies are not counted. If a limit is exceeded, the newest large replies fail with 429 and the field `in_flight`: replies
 * of the site that exceeds its share, or else of any site.
 */
export interface ResponseMemory {
  reserve(answer: ReservedMemory, bytes: number): void;
  release(answer: ReservedMemory): void;
  /** Reserved bytes of all replies. */
  readonly reserved: number;
}

/** Maximum bytes of a reply that is not counted: the number of messages in flight limits the memory of small replies. */
const ORDINARY = 16_384;

export function reservedMemory(siteId: string): ReservedMemory {
  return { siteId, bytes: 0, refuse: undefined };
}

/** `bounds` in bytes; by default a share of this process' heap. */
export function responseMemory(
  bounds = answerBoundsFor(getHeapStatistics().heap_size_limit),
): ResponseMemory {
  /** The large replies, in the order in which they became large. */
  const large = new Set<ReservedMemory>();
  const bySite = new Map<string, number>();

  function change(answer: ReservedMemory, bytes: number): void {
    const ofSite = (bySite.get(answer.siteId) ?? 0) + bytes - answer.bytes;
    all.reserved += bytes - answer.bytes;
    answer.bytes = bytes;
    if (ofSite === 0) bySite.delete(answer.siteId);
    else bySite.set(answer.siteId, ofSite);
  }

  function release(answer: ReservedMemory): void {
    if (large.delete(answer)) change(answer, 0);
  }

  /** Returns the newest large reply that can still be aborted. Replies that cannot be aborted are about to be released. */
  function newest(isMeant: (answer: ReservedMemory) => boolean): ReservedMemory | undefined {
    return [...large].findLast((answer) => answer.refuse !== undefined && isMeant(answer));
  }

  function refuse(answer: ReservedMemory | undefined): boolean {
    if (answer === undefined) return false;
    release(answer);
    answer.refuse?.(tooMuch());
    return true;
  }

  const all = {
    reserved: 0,
    reserve(answer: ReservedMemory, bytes: number) {
      if (bytes <= ORDINARY && answer.bytes === 0) return;
      large.add(answer);
      change(answer, bytes);
      const { siteId } = answer;
      const isOfSite = (other: ReservedMemory) => other.siteId === siteId;
      while ((bySite.get(siteId) ?? 0) > bounds.perSite && refuse(newest(isOfSite)));
      while (all.reserved > bounds.total && refuse(newest(() => true)));
    },
    release,
  };
  return all;
}

/** Returns the limits for a heap limit in bytes. They leave room for several copies of each byte, which may exist briefly. */
export function answerBoundsFor(heapLimit: number): { perSite: number; total: number } {
  const total = Math.max(8_388_608, Math.floor(heapLimit / 8));
  return { perSite: Math.floor(total / 2), total };
}

function tooMuch(): Failure {
  return new Failure(
    "rateLimited",
    "in_flight",
    "limit_exceeded",
    "Too many long replies are in progress. Try again in a second.",
    { retryAfter: 1 },
  );
}
