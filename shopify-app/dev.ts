import { runApp } from "./run-app.ts";
import { cliEnvironment } from "./server/cli-environment.ts";

// Entry point of `shopify app dev` (shopify.web.toml). Shopify gets the tunnel's address from its command line instead
// of from shopify.app.toml.
await runApp(cliEnvironment(process.env));
