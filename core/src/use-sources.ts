import { registerHooks } from "node:module";

/** The condition of `exports` under which this checkout's packages resolve to their sources, not to their builds. */
const SOURCES = "parley-source";

/**
 * Lets this process import the packages of the checkout as sources, so that nothing needs to be built first. Does nothing in the
 * built package, and changes nothing if Node was started with the same `--conditions`.
 */
export function useSources(): void {
  if (!import.meta.url.endsWith(".ts")) return;
  registerHooks({
    resolve: (specifier, context, next) =>
      next(specifier, { ...context, conditions: [...context.conditions, SOURCES] }),
  });
}
