/**
 * The workflow behind the measured server: a plain node:http server in a separate process. `DELAY`: milliseconds until it
 * answers. `TOGETHER`: the delay starts only after this number of calls, so that all of them wait concurrently.
 */

import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { reportVitals } from "./server-process.ts";

const DELAY = Number(process.env.DELAY);
const TOGETHER = Number(process.env.TOGETHER);
const REPLY = JSON.stringify({ message: "We are open from nine to five, and on Saturdays until noon." });
const HEADERS = { "content-type": "application/json", "content-length": REPLY.length };

const gathering: ServerResponse[] = [];
let asked = 0;

const server = createServer((request, response) => {
  request.resume();
  request.on("end", () => {
    asked++;
    if (asked < TOGETHER) {
      gathering.push(response);
      return;
    }
    for (const waiting of gathering.splice(0)) answerLater(waiting);
    answerLater(response);
  });
});
server.listen(0, "127.0.0.1", 8_192, () => reportVitals((server.address() as AddressInfo).port));
process.on("disconnect", () => process.exit(0));

function answerLater(response: ServerResponse): void {
  const answer = () => response.writeHead(200, HEADERS).end(REPLY);
  if (DELAY === 0) answer();
  else setTimeout(answer, DELAY);
}
