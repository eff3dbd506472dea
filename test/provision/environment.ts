/** What every process that a test starts gets of the run's own environment: nothing else reaches it unasked. */
export const ENVIRONMENT: Record<string, string> = {
  PATH: process.env.PATH ?? "",
  // A start takes a third less time with what one before it has compiled.
  ...(process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
};
