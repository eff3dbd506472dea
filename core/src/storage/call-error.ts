/** A call has an invalid input, or lost a race against another transaction. After a lost race, a retry may succeed. */
export class CallError extends Error {
  override name = "CallError";
}
