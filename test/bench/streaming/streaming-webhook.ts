/**
 * A workflow that streams as OpenAI's API does: a plain node:http server in a separate process. `FIRST`: milliseconds until the
 * first token. `TOKENS`: number of tokens of `BYTES` each, one every `EVERY` milliseconds. `TOGETHER`: each stream sends only its
 * first token until this number of streams was requested, so that all of them are written at the same time.
 */

import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { reportVitals } from "../message-path/server-process.ts";

const [FIRST, TOKENS, BYTES, EVERY, TOGETHER] = ["FIRST", "TOKENS", "BYTES", "EVERY", "TOGETHER"].map(
  (name) => Number(process.env[name]),
) as [number, number, number, number, number];
const TOKEN = `data: {"choices":[{"delta":{"content":"${"x".repeat(BYTES)}"}}]}\n\n`;

const all = Promise.withResolvers<void>();
let asked = 0;

const server = createServer((request, response) => {
  request.resume();
  request.on("end", () => {
    if (++asked === TOGETHER) all.resolve();
    void stream(response);
  });
});
server.listen(0, "127.0.0.1", 8_192, () => reportVitals((server.address() as AddressInfo).port));
process.on("disconnect", () => process.exit(0));

async function stream(response: ServerResponse): Promise<void> {
  response.writeHead(200, { "content-type": "text/event-stream" });
  if (FIRST > 0) await pause(FIRST);
  response.write(TOKEN);
  if (TOGETHER > 0) await all.promise;
  for (let sent = 1; sent < TOKENS; sent++) {
    if (EVERY > 0) await pause(EVERY);
    if (!response.write(TOKEN)) await new Promise((resolve) => response.once("drain", resolve));
  }
  response.end("data: [DONE]\n\n");
}
