import { dirname } from "node:path";
import type { Plugin } from "esbuild";

/** The component library has its few words in 34 languages; the inbox and the console have two, and English for the others. */
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
