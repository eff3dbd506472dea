import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import { defaultClientConditions, defaultServerConditions, defineConfig } from "vite";

const RECIPES = fileURLToPath(new URL("../core/recipes/", import.meta.url));

export default defineConfig(({ isSsrBuild = false }) => ({
  // The service's recipes, as files to download.
  resolve: {
    alias: [{ find: /^\.\/recipes\//, replacement: RECIPES }],
    // Browsers get only the client code that the inbox uses, from its source.
    conditions: ["parley-source", ...(isSsrBuild ? defaultServerConditions : defaultClientConditions)],
    // The inbox would otherwise resolve the workspace's React.
    dedupe: ["react", "react-dom"],
  },
  plugins: [
    remix({
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        // Lazy route discovery needs sessionStorage. Browsers that block third-party storage refuse it in a frame.
        v3_lazyRouteDiscovery: false,
        // App Bridge retries a request after a 401, which single fetch would wrap in its own response.
        v3_singleFetch: false,
      },
    }),
  ],
  // Node runs the service from its sources, so that the app and its screens share one copy of the service and its client.
  // Set for Rollup, because Vite's own `ssr.external` excludes TypeScript.
  build: {
    assetsInlineLimit: 0,
    rollupOptions: { external: isSsrBuild ? [/^@parley\/(core|client)/] : [] },
  },
}));
