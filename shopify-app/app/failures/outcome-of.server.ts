import { ParleyError } from "@parley/client";
import type { Outcome } from "./fault.ts";

/** What the service did, or why it did not. Whatever is no answer and no outage of the service's passes on. */
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
