import type { CallFailure } from "./host.ts";

/** Converts any thrown value to the failure of a call. */
export function failureOf(error: unknown): CallFailure {
  return typeof error === "object" && error !== null ? (error as CallFailure) : {};
}

/** Whether the failure may be temporary: there was no answer, or the same call can succeed later. */
export function isTemporary({ status = 0 }: CallFailure): boolean {
  return status === 0 || status === 429 || status >= 500;
}

/** Returns the agent's name if a change was refused because an agent took the conversation first (contract §8.3); empty if unknown. */
export function takenBy({ field, code, params }: CallFailure): string | undefined {
  if (field !== "take_from" && code !== "changed_meanwhile") return undefined;
  const agent = params?.agent;
  return typeof agent === "object" && agent !== null && "name" in agent ? String(agent.name) : "";
}
