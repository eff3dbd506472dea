import { runApp } from "./run-app.ts";

// Entry point of `npm start`. The Docker image has no such file.
await runApp(process.env, new URL("./shopify.app.toml", import.meta.url));
