import type { ClientActionFunctionArgs } from "@remix-run/react";
import type { Fault } from "./fault.ts";

/**
 * A screen's `clientAction`: returns a save that failed, on the network or in the app, as an ordinary outcome. A thrown error
 * would replace the form, and everything typed into it, with an error page.
 */
export async function keepFormOnFailure({ serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  try {
    const answer = await serverAction();
    return isOutcome(answer) ? answer : { fault: faultOf(undefined) };
  } catch (error) {
    if (error instanceof Response && error.status >= 300 && error.status < 400) throw error;
    return { fault: faultOf(error) };
  }
}

/** Whether a response is an `Outcome`. A proxy may respond with an error page instead. */
function isOutcome(answer: unknown): boolean {
  return typeof answer === "object" && answer !== null && ("done" in answer || "fault" in answer);
}

function faultOf(error: unknown): Fault {
  const status = statusOf(error);
  const reason =
    status === 401 || status === 403
      ? "session_ended"
      : error instanceof TypeError
        ? "offline"
        : "app_failed";
  return { message: "", field: "", reason, status };
}

function statusOf(error: unknown): number {
  const { status } = (error ?? {}) as { status?: unknown };
  return typeof status === "number" ? status : 0;
}
