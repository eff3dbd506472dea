import type { Feature } from "./feature.ts";
import { missingIn } from "./missing-in.ts";

/** Returns the lint's complaints: features that a supported browser lacks and that have no fallback, and superfluous fallbacks. */
export function newerFeatures(features: readonly Feature[], fallbacks: Record<string, string>): string[] {
  const newer = new Map(
    features
      .map(({ name, compat }) => [name, missingIn(compat)] as const)
      .filter(([, late]) => late.length > 0),
  );
  const complaints = [...newer]
    .filter(([name]) => !Object.hasOwn(fallbacks, name))
    .map(([name, late]) => {
      const since = late.map((browser) => `${browser.name} ${browser.since}`).join(", ");
      return `${name} comes with ${since}: use another feature, or list a fallback`;
    });
  const idle = Object.keys(fallbacks).filter((name) => !newer.has(name));
  return [...complaints, ...idle.map((name) => `${name} needs no fallback: remove its line`)];
}
