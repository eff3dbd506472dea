/** A body that is too large for memory. Each call of `pieces` yields the same bytes: once to sign it, and once per attempt. */
export interface RepeatableBody {
  /** Bytes. */
  size: number;
  pieces(): AsyncIterable<Uint8Array>;
}

/** The body's source cannot be read. This is not a failure of the receiver. */
export class UnreadableBody extends Error {}
