/** Whether Redis refused a script only because it does not hold it: it forgets all of them when it restarts. */
export function isUnknownScript(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith("NOSCRIPT ");
}
