/** A body that is too large to be held. Each call of `pieces` gives the same bytes again: it is read to sign it, and for each try. */
export interface RepeatableBody {
  /** Bytes. */
  size: number;
  pieces(): AsyncIterable<Uint8Array>;
}

/** What a body is made of cannot be read. Whoever it was for has done nothing wrong. */
export class UnreadableBody extends Error {}
