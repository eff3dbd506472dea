// The chat in a plain node:http server. express() returns a normal request handler.
import { createServer } from "node:http";
import { openParley } from "@parley/core";

export async function start({ port, ...options }) {
  const parley = await openParley(options);
  const chat = parley.express();
  const server = createServer((request, response) => {
    if (!request.url.startsWith("/chat/")) return response.end("The rest of the app");
    request.url = request.url.slice("/chat".length);
    chat(request, response);
  }).listen(port, "127.0.0.1");
  return { parley, server };
}
