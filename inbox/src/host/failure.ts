import type { CallFailure } from "./host.ts";

/** The failure of a rejected call, for any value that was thrown. */
export function failureOf(error: unknown): CallFailure {
  return typeof error === "object" && error !== null ? (error as CallFailure) : {};
}

/** Whether nothing answered, or only for now: the same call can succeed later. */
export function isPassing({ status = 0 }: CallFailure): boolean {
  return status === 0 || status === 429 || status >= 500;
}

/** The agent who was faster, if a change was refused because of them (design.md §8.3). */
export function takenBy({ field, code, params }: CallFailure): string | undefined {
  if (field !== "take_from" && code !== "changed_meanwhile") return undefined;
  const agent = params?.agent;
  return typeof agent === "object" && agent !== null && "name" in agent ? String(agent.name) : "";
}
