import { repeatedWhenAsked, retryAfterOf } from "../../../admin/retry-after.ts";
import type { Send } from "../../../admin/send.ts";
import type { Fault } from "../failures/fault.ts";

/**
 * Calls the service through the app (server/inbox). App Bridge adds a session token to each request. Rejects with a
 * `Fault`.
 */
export const appSend: Send = (method, path, { body, signal } = {}) =>
  repeatedWhenAsked(async () => {
    let response: Response;
    try {
      response = await fetch(`/app/inbox/${path}`, {
        method,
        cache: "no-store",
        ...(body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
        ...(signal && { signal }),
      });
    } catch (error) {
      signal?.throwIfAborted();
      throw Object.assign(new Error("offline", { cause: error }), faultOf(0, "offline"));
    }
    const answer: unknown = await response.json().catch(() => undefined);
    if (response.ok && answer !== undefined) return answer as never;
    throw Object.assign(new Error(`HTTP ${response.status}`), faultIn(response, answer), {
      retryAfter: retryAfterOf(response),
    });
  }, signal);

/** Converts an error response. A response in another format is from the app's session check or from a proxy. */
function faultIn({ status }: Response, answer: unknown): Fault {
  const { error } = (answer ?? {}) as { error?: { message?: string; details?: Partial<Fault> } };
  if (error === undefined)
    return faultOf(status, status === 401 || status === 403 ? "session_ended" : "app_failed");
  const { reason = "", field = "", params } = error.details ?? {};
  const isReached = reason !== "unreachable";
  return {
    message: error.message ?? "",
    field,
    reason,
    status: isReached ? status : 0,
    ...(params && { params }),
  };
}

function faultOf(status: number, reason: string): Fault {
  return { message: "", field: "", reason, status };
}
