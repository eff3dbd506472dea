/** Whether Redis refused a script only because it does not hold it: it forgets all of them when it restarts. */
export function isUnknownScript(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith("NOSCRIPT ");
}

/** Whether a Redis Cluster refused it before it began, as its keys lie in several slots. */
export function isOfSeveralSlots(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith("CROSSSLOT ");
}
