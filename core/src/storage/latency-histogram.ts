/**
 * A day's reply times as counts in buckets that grow by 5 %: at most 300 of them for times up to half an hour, and 420 up to a
 * week. The value of a bucket is its middle, 2.5 % from either end, which leaves room to round to whole milliseconds within 5 %.
 */
const GROWTH = 1.05;

export interface LatencyCount {
  bucket: number;
  times: number;
}

export const latencyHistogram = {
  /** Bucket 0 is below 1 ms; bucket n is above GROWTH ** (n - 2) and up to GROWTH ** (n - 1) ms. */
  bucketOf(milliseconds: number): number {
    if (milliseconds < 1) return 0;
    return 1 + Math.ceil(Math.log(milliseconds) / Math.log(GROWTH));
  },

  /** Returns the time within which this share (0 to 1) of the replies arrived, in milliseconds; undefined if there are none. */
  quantile(counts: LatencyCount[], share: number): number | undefined {
    const total = counts.reduce((sum, { times }) => sum + times, 0);
    let left = Math.max(1, Math.ceil(share * total));
    for (const { bucket, times } of counts.toSorted((a, b) => a.bucket - b.bucket)) {
      left -= times;
      if (left <= 0) return middleOf(bucket);
    }
    return undefined;
  },
};

/** Returns the middle of a bucket: the value that is equally far from both ends, as a ratio. */
function middleOf(bucket: number): number {
  return bucket === 0 ? 0 : Math.round((2 * GROWTH ** (bucket - 1)) / (GROWTH + 1));
}
