import { DAY, HOUR, MINUTE } from "../durations.ts";

/** The spans for which created sessions are counted, in milliseconds, coarse first: each contains few of the next. */
export const COUNTED_SPANS: readonly number[] = [DAY, HOUR, MINUTE];

/**
 * The first and last instant of a JavaScript date. The last one is reduced by 1, because the end of its day is not a valid date.
 */
export const EARLIEST = -8.64e15;
export const LATEST = 8.64e15 - 1;

/**
 * Creation times from `from` (inclusive) to `until` (exclusive). `span` is the length of the counted spans in it; undefined for
 * an uncounted rest.
 */
export interface Stretch {
  from: number;
  until: number;
  span: number | undefined;
}

/** Splits a range into stretches, newest first: whole spans in the middle, as coarse as possible, and finer ones at both ends. */
export function sessionStretches(
  from: number,
  until: number,
  spans: readonly number[] = COUNTED_SPANS,
): Stretch[] {
  const [span, ...finer] = spans;
  if (from >= until) return [];
  if (span === undefined) return [{ from, until, span }];
  const first = Math.ceil(from / span) * span;
  const end = Math.floor(until / span) * span;
  if (first >= end) return sessionStretches(from, until, finer);
  return [
    ...sessionStretches(end, until, finer),
    { from: first, until: end, span },
    ...sessionStretches(from, first, finer),
  ];
}
