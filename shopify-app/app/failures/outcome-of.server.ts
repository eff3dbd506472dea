import { ParleyError } from "@parley/client";
import type { Outcome } from "./fault.ts";

/**
 * The service's result, or why it failed. Rethrows anything that is neither a refusal nor an outage of the
 * service.
 */
export async function outcomeOf<T>(asked: PromiseLike<T>): Promise<Outcome<T>> {
  try {
    return { done: await asked };
  } catch (error) {
    if (!(error instanceof ParleyError)) throw error;
    const { message, field, reason, code, params } = error;
    // Without a response from the service, the status is 0: a proxy may have answered instead, with any status.
    const status = code === "UNEXPECTED_ANSWER" ? 0 : error.status;
    return {
      fault: {
        message,
        field,
        status,
        ...(params && { params }),
        reason: status === 0 ? "unreachable" : reason,
      },
    };
  }
}
