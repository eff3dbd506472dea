import { registerHooks } from "node:module";

/** The condition of `exports` under which this checkout's packages are their sources, not what is built of them. */
const SOURCES = "parley-source";

/**
 * Lets this process import the packages of the checkout as sources, so that nothing needs to be built before it runs. Does
 * nothing in the built package, and nothing that Node was not told by `--conditions` already.
 */
export function useSources(): void {
  if (!import.meta.url.endsWith(".ts")) return;
  registerHooks({
    resolve: (specifier, context, next) =>
      next(specifier, { ...context, conditions: [...context.conditions, SOURCES] }),
  });
}
