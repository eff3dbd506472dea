// The chat inside a Hono app on Node. On Bun and Deno, openParley and app.mount work in the same way.
import { serve } from "@hono/node-server";
import { openParley } from "@parley/core";
import { Hono } from "hono";

export async function start({ port, ...options }) {
  const app = new Hono();
  const parley = await openParley(options);
  app.mount("/chat", (request, env) => parley.fetch(request, env));
  app.get("/", (context) => context.text("The rest of the app"));
  const server = serve({ fetch: app.fetch, port, hostname: "127.0.0.1" });
  return { parley, server };
}
