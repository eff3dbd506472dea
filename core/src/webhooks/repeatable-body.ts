/** A body that is too large for memory. Each call of `pieces` yields the same bytes: one to sign it, and one per attempt. */
export interface RepeatableBody {
  /** Bytes. */
  size: number;
  pieces(): AsyncIterable<Uint8Array>;
}

/** The error if the body's source cannot be read, which is not a failure of the receiver. */
export class UnreadableBody extends Error {}
