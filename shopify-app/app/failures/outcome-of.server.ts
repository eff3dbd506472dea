import { ParleyError } from "@parley/client";
import { failureCopy } from "./failure-copy.ts";
import type { Outcome } from "./fault.ts";

/** What the service did, or why it did not. Whatever is no answer and no outage of the service's passes on. */
export async function outcomeOf<T>(asked: PromiseLike<T>): Promise<Outcome<T>> {
  try {
    return { done: await asked };
  } catch (error) {
    if (!(error instanceof ParleyError)) throw error;
    if (error.status === 0)
      return { fault: { message: failureCopy.unreachable, field: "", reason: "unreachable", status: 0 } };
    const { field, reason, status } = error;
    return { fault: { message: forMerchants(error), field, reason, status } };
  }
}

/** The service names the field for programs; here the words stand beside it. */
function forMerchants({ message, status, reason, field }: ParleyError): string {
  if (status !== 400) return message;
  if (reason === "missing_required_field") return failureCopy.empty;
  const form = failureCopy.wrongForm[field];
  if (reason === "invalid_format" && form !== undefined) return form;
  return message.replace(/^The field .+? (cannot be accepted|has the wrong type)\. /, "");
}
