import { runApp } from "./run-app.ts";

// Entry point of `npm start` and of the Docker image, which does not contain shopify.app.toml.
await runApp(process.env, new URL("./shopify.app.toml", import.meta.url));
