/** A call fails for what it asks, or lost a race to another transaction: once more, it may go otherwise. */
export class CallError extends Error {
  override name = "CallError";
}
