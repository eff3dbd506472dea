/**
 * A body that may be too large for memory. Each call of `pieces` yields the same bytes: one call to sign them, and one per attempt.
 */
export interface RepeatableBody {
  /** Bytes. */
  size: number;
  pieces(): AsyncIterable<Uint8Array>;
}

/** The source of the body cannot be read. This is not a failure of the receiver. */
export class UnreadableBody extends Error {}
