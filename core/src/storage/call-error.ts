/** The error of a call with an invalid input, or of one that lost a race to another transaction. A retry may succeed. */
export class CallError extends Error {
  override name = "CallError";
}
