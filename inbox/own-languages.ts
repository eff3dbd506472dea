import { dirname } from "node:path";
import type { Plugin } from "esbuild";

/**
 * Replaces the component library's texts in other languages by its English texts. The inbox and the console only have English and
 * German.
 */
export function ownLanguages(): Plugin {
  return {
    name: "own languages",
    setup(build) {
      build.onLoad({ filter: /[a-z]{2}-[A-Z]{2}\.m?js$/ }, ({ path }) => {
        const isForeign = /[\\/]react-(?:aria|stately)/.test(path) && !/(?:en-US|de-DE)\.m?js$/.test(path);
        return isForeign
          ? { contents: 'export { default } from "./en-US.mjs";', resolveDir: dirname(path) }
          : undefined;
      });
    },
  };
}
