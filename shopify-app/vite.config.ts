import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import { defaultClientConditions, defaultServerConditions, defineConfig } from "vite";

const RECIPES = fileURLToPath(new URL("../core/recipes/", import.meta.url));

export default defineConfig(({ isSsrBuild = false }) => ({
  // The recipes of the service, as files to download.
  resolve: {
    alias: [{ find: /^\.\/recipes\//, replacement: RECIPES }],
    // Browsers get what the inbox uses of the client, from its source.
    conditions: ["parley-source", ...(isSsrBuild ? defaultServerConditions : defaultClientConditions)],
    // The inbox would resolve the React of the workspace.
    dedupe: ["react", "react-dom"],
  },
  plugins: [
    remix({
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        // It needs sessionStorage, which browsers that block third parties refuse to a frame.
        v3_lazyRouteDiscovery: false,
        // App Bridge repeats a request when it sees its 401, which single fetch would wrap in an answer of its own.
        v3_singleFetch: false,
      },
    }),
  ],
  // The service is run by Node as it is, so that the app and its screens share one copy of it and of its client.
  // Said to Rollup, as Vite's own `ssr.external` leaves out what is TypeScript.
  build: {
    assetsInlineLimit: 0,
    rollupOptions: { external: isSsrBuild ? [/^@parley\/(core|client)/] : [] },
  },
}));
