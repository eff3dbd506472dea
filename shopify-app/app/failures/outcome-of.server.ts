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
    const { message, field, reason, status, params } = error;
    return {
      fault: {
        ...{ message, field, status },
        ...(params && { params }),
        reason: status === 0 ? "unreachable" : reason,
      },
    };
  }
}
