import { ParleyError } from "@parley/core/client";
import { failureWords } from "./failure-words.ts";
import type { Outcome } from "./fault.ts";

/** What the service did, or why it did not. Whatever is no answer and no outage of the service's passes on. */
export async function outcomeOf<T>(asked: Promise<T>): Promise<Outcome<T>> {
  try {
    return { done: await asked };
  } catch (error) {
    if (isOutage(error))
      return { fault: { message: failureWords.unreachable, field: "", reason: "unreachable", status: 0 } };
    if (!(error instanceof ParleyError)) throw error;
    const { field, reason, status } = error;
    return { fault: { message: forMerchants(error), field, reason, status } };
  }
}

/** The service names the field for programs; here the words stand beside it. */
function forMerchants({ message, status, reason, field }: ParleyError): string {
  if (status !== 400) return message;
  if (reason === "missing_required_field") return failureWords.empty;
  const form = failureWords.wrongForm[field];
  if (reason === "invalid_format" && form !== undefined) return form;
  return message.replace(/^The field \S+ (cannot be accepted|has the wrong type)\. /, "");
}

/** What `fetch` says where nobody listens (https://fetch.spec.whatwg.org/#fetch-method: a network error). */
function isOutage(error: unknown): boolean {
  return error instanceof TypeError && error.message === "fetch failed";
}
