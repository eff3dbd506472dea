import type { AppContext } from "./app-context.ts";

declare module "@remix-run/server-runtime" {
  interface AppLoadContext extends AppContext {}
}
