/** Whether Redis refused a script only because it is not loaded: a restart drops all scripts. */
export function isUnknownScript(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith("NOSCRIPT ");
}

/** Whether a Redis Cluster refused the script before it ran, because its keys are in several slots. */
export function isOfSeveralSlots(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith("CROSSSLOT ");
}
