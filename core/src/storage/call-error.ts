/** A call failed because of its input, or lost a race to another transaction: a retry may succeed. */
export class CallError extends Error {
  override name = "CallError";
}
