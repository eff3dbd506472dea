// The chat inside an Express app, under /chat.
import { openParley } from "@parley/core";
import express from "express";

export async function start({ port, ...options }) {
  const app = express();
  const parley = await openParley(options);
  // Before any body parser, because the service reads the bodies itself.
  app.use("/chat", parley.express());
  app.get("/", (_request, response) => response.send("The rest of the app"));
  const server = app.listen(port, "127.0.0.1");
  return { parley, server };
}
